/** Runs the type tests: what must not compile does not, and what must does. `npm run types` checks them too. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const folder = join(__dirname, '../contract/types')
const root = join(__dirname, '../..')
const files = readdirSync(folder).map((name) => join(folder, name))

const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path))
const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files }, ts.sys, root)

it.each(files.map((file) => [file.slice(folder.length + 1), file]))(
  'reports every expected error of %s, and no other',
  (_, file) => {
    const program = ts.createProgram([file], { ...options, skipLibCheck: true })
    const source = program.getSourceFile(file)
    const problems = ts.getPreEmitDiagnostics(program, source).map(({ messageText, start }) => {
      const line =
        source === undefined || start === undefined ? 0 : source.getLineAndCharacterOfPosition(start).line + 1
      return `line ${line}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`
    })
    expect(problems).toEqual([])
    expect(source?.text.match(/@ts-expect-error: /g)?.length).toBeGreaterThan(5)
  },
)
