/** The examples of docs/webhook-verification.md, run as printed where their language is installed. */
import { spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const document = readFileSync('docs/webhook-verification.md', 'utf8')
const exampleIn = (fence: string): string => document.split(`\`\`\`${fence}\n`)[1]?.split('\n```')[0] ?? ''

interface Language {
  readonly name: string
  readonly fence: string
  /** Shows whether the language is installed. */
  readonly probe: readonly [string, ...string[]]
  /** Files beside the example, which pass its result on as `true` or `false`. Arguments: body, header, secret. */
  readonly files: (example: string) => Readonly<Record<string, string>>
  readonly run: readonly [string, ...string[]]
}

const javaMain = `public class Main {
  public static void main(String[] a) throws Exception {
    System.out.println(Webhook.isGenuine(a[0].getBytes(java.nio.charset.StandardCharsets.UTF_8), a[1], a[2]));
  }
}`
/** Java runs one file: imports stand first, and the class with `main` before all others. */
const javaFile = (example: string): string => example.replace(/^class Webhook/m, () => `${javaMain}\n\nclass Webhook`)

const languages: readonly Language[] = [
  {
    name: 'Node',
    fence: 'js',
    probe: ['node', '--version'],
    files: (example) => ({
      'example.mjs': example,
      'main.mjs': "import { isGenuine } from './example.mjs'\nconsole.log(isGenuine(...process.argv.slice(2)))",
    }),
    run: ['node', 'main.mjs'],
  },
  {
    name: 'Python',
    fence: 'python',
    probe: ['python3', '--version'],
    files: (example) => ({
      'example.py': example,
      'main.py':
        'import sys\nfrom example import is_genuine\nprint(str(is_genuine(sys.argv[1].encode(), sys.argv[2], sys.argv[3])).lower())',
    }),
    run: ['python3', 'main.py'],
  },
  {
    name: 'Go',
    fence: 'go',
    probe: ['go', 'version'],
    files: (example) => ({
      'example.go': example,
      'main.go':
        'package main\n\nimport (\n\t"fmt"\n\t"os"\n)\n\nfunc main() {\n\tfmt.Println(IsGenuine([]byte(os.Args[1]), os.Args[2], os.Args[3]))\n}\n',
    }),
    run: ['go', 'run', 'example.go', 'main.go'],
  },
  {
    name: 'Java',
    fence: 'java',
    probe: ['java', '-version'],
    files: (example) => ({ 'Main.java': javaFile(example) }),
    run: ['java', 'Main.java'],
  },
  {
    name: 'PHP',
    fence: 'php',
    probe: ['php', '--version'],
    files: (example) => ({
      'example.php': example,
      'main.php': "<?php require 'example.php'; echo isGenuine($argv[1], $argv[2], $argv[3]) ? 'true' : 'false';",
    }),
    run: ['php', 'main.php'],
  },
]

const isInstalled = ([program, ...options]: Language['probe']): boolean => spawnSync(program, options).status === 0

const secret = 'a secret of 16 and more'
const body = '{"event":"session.completed","title":"Größe 漢字"}'
const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

for (const { name, fence, probe, files, run } of languages) {
  const installed = isInstalled(probe)
  if (!installed) console.warn(`Skipped: the example in ${name}, as ${probe[0]} is not installed.`)
  const testWhereInstalled = installed ? test : test.skip
  testWhereInstalled(`accepts genuine deliveries and refuses others with the example in ${name}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'lectern-verification-'))
    try {
      for (const [file, text] of Object.entries(files(exampleIn(fence)))) writeFileSync(join(folder, file), text)
      const [program, ...options] = run
      const judge = (...values: string[]): string => {
        const { stdout, stderr } = spawnSync(program, [...options, ...values], { cwd: folder, encoding: 'utf8' })
        return `${stdout}${stderr}`.trim()
      }
      expect(judge(body, signature, secret)).toBe('true')
      expect(judge(`${body} `, signature, secret)).toBe('false')
      expect(judge(body, signature.slice(0, -1), secret)).toBe('false')
      expect(judge(body, signature, `${secret}!`)).toBe('false')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
}
