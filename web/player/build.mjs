/**
 * Builds the hosted player: ES modules, split so that a course loads the runtime of its own standard and the words of one
 * language only.
 */
import { build } from 'esbuild'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'

const here = dirname(fileURLToPath(import.meta.url))
const root = join(here, '../..')
const publicPath = '/player/'

/** Which runtime belongs to which standard, by the module that marks it. */
const runtimes = { scorm12: 'engine-12.ts', scorm2004: 'make-engine-2004.ts' }

const fileOf = (output) => output.split('/').at(-1)

/** Output names by the source that they were built from. */
function outputsOf(metafile) {
  const outputs = Object.entries(metafile.outputs).filter(([name]) => name.endsWith('.js'))
  return {
    byEntry: (ending) => outputs.find(([, output]) => output.entryPoint?.endsWith(ending))?.[0],
    /** An output and everything that it imports at once. */
    closure(name, seen = new Set()) {
      if (name === undefined || seen.has(name)) return seen
      seen.add(name)
      for (const { path, kind } of metafile.outputs[name].imports) if (kind === 'import-statement') this.closure(path, seen)
      return seen
    },
  }
}

async function page(outputs, style) {
  const [main, ...chunks] = [...outputs.closure(outputs.byEntry('web/player/main.ts'))]
  const head = [
    `<link rel="stylesheet" href="${publicPath}${fileOf(style)}" />`,
    ...chunks.map((chunk) => `<link rel="modulepreload" href="${publicPath}${fileOf(chunk)}" />`),
    `<script type="module" src="${publicPath}${fileOf(main)}"></script>`,
  ]
  const template = await readFile(join(here, 'index.html'), 'utf8')
  return template.replace('<!-- head -->', head.join('\n    '))
}

/**
 * Parts of scorm-again that the player never runs: it has no server of its own to commit to and stores nothing offline,
 * and the player restores and reads elements itself. They are a tenth of what a learner would download.
 */
const unused = ['OfflineStorageService', 'AsynchronousHttpService', 'SynchronousHttpService', 'SerializationService', 'ScheduledCommit']

/** Takes the unused classes out; fails where a new version has none of that name. */
const leanScormAgain = {
  name: 'lean-scorm-again',
  setup({ onLoad }) {
    onLoad({ filter: /scorm-again\/dist\/esm\/scorm(12|2004)\.js$/ }, async ({ path }) => {
      let contents = await readFile(path, 'utf8')
      for (const name of unused) {
        const body = new RegExp(`^class ${name} \\{\\n[\\s\\S]*?^\\}\\n`, 'm')
        if (!body.test(contents)) throw new Error(`scorm-again has no class ${name} any more.`)
        contents = contents.replace(body, `class ${name} {}\n`)
      }
      return { contents, loader: 'js' }
    })
  },
}

/** What each kind of course loads, for `playerSizes`. */
function manifestOf(outputs) {
  const files = (...entries) => [...new Set(entries.flatMap((entry) => [...outputs.closure(outputs.byEntry(entry))]))].map(fileOf)
  return Object.fromEntries(
    Object.entries(runtimes).map(([standard, engine]) => [standard, files('web/player/main.ts', engine, `dist/esm/${standard}.js`, 'messages/de.ts')]),
  )
}

/**
 * Builds the player into a directory, which is emptied first: `index.html`, its style sheet, hashed modules and
 * `modules.json`, which names the modules that a course of each standard loads.
 * @param {string} outDir
 */
export async function buildPlayer(outDir) {
  await rm(outDir, { recursive: true, force: true })
  await mkdir(outDir, { recursive: true })
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['web/player/main.ts', 'web/player/player.css'],
    outdir: outDir,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: ['chrome109', 'firefox115', 'safari16.4'],
    minify: true,
    metafile: true,
    legalComments: 'none',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    plugins: [leanScormAgain],
    logLevel: 'warning',
  })
  const outputs = outputsOf(metafile)
  const style = Object.keys(metafile.outputs).find((name) => name.endsWith('.css'))
  await writeFile(join(outDir, 'index.html'), await page(outputs, style))
  await writeFile(join(outDir, 'modules.json'), `${JSON.stringify(manifestOf(outputs), null, 2)}\n`)
}

/**
 * Brotli bytes of the JavaScript that a course of each standard loads in all, with one translated language.
 * @param {string} outDir where `buildPlayer` has built
 * @returns {Promise<{scorm12: number, scorm2004: number}>}
 */
export async function playerSizes(outDir) {
  const modules = JSON.parse(await readFile(join(outDir, 'modules.json'), 'utf8'))
  const sizeOf = async (file) => brotliCompressSync(await readFile(join(outDir, file)), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
  const sizes = await Promise.all(
    Object.entries(modules).map(async ([standard, files]) => [standard, (await Promise.all(files.map(sizeOf))).reduce((sum, size) => sum + size, 0)]),
  )
  return Object.fromEntries(sizes)
}
