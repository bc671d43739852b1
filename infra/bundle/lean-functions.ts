/**
 * Leaves out of the functions what they never run. A third of the largest bundle goes, and with it as much of the time
 * that Lambda takes to load it.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { build, type Loader, type Plugin } from 'esbuild'
import * as z from 'zod'

interface Rule {
  /** Modules that it changes, by their path. */
  readonly modules: RegExp
  readonly change: (contents: string, path: string) => string | Promise<string>
  /** What the changed text is; JavaScript where absent. */
  readonly loader?: Loader
}

const rules: readonly Rule[] = [
  { modules: /@smithy[\\/]core[\\/]dist-es[\\/]submodules[\\/]event-streams[\\/]index\.js$/, change: () => readFile(join('infra', 'bundle', 'event-streams.ts'), 'utf8'), loader: 'ts' },
  { modules: /@aws-sdk[\\/]client-[\w-]+[\\/]dist-es[\\/]schemas[\\/]schemas_0\.js$/, change: leanSchemas },
  // Of its own description a client reads its version.
  { modules: /@aws-sdk[\\/]client-[\w-]+[\\/]package\.json$/, change: (contents) => JSON.stringify({ version: packageSchema.parse(JSON.parse(contents)).version }), loader: 'json' },
  // What stands in for hashes of Node, and for its streams in browsers.
  { modules: /[\\/](?:Md5|Sha1|Sha256)Js\.js$/, change: leftOut },
  { modules: /@smithy[\\/]core[\\/]dist-es[\\/]submodules[\\/]serde[\\/]util-stream[\\/].*\.browser\.js$/, change: leftOut },
  // Made with each table client, and asked only where endpoints are to be discovered.
  { modules: /@aws-sdk[\\/]endpoint-cache[\\/]dist-es[\\/]EndpointCache\.js$/, change: () => 'export class EndpointCache {}' },
  // Rendered where openapi.json is written, not in functions.
  { modules: /zod[\\/]v4[\\/]core[\\/](?:json-schema-processors|to-json-schema)\.js$/, change: leftOut },
  // The parser of XML is told to resolve no entities and to read no numbers, and is never asked to validate.
  { modules: /[\\/]is-unsafe[\\/]src[\\/]index\.js$/, change: leftOut },
  { modules: /[\\/]strnum[\\/]strnum\.js$/, change: leftOut },
  { modules: /[\\/]fast-xml-parser[\\/]src[\\/]validator\.js$/, change: leftOut },
  // Documents with a DTD are refused before they are parsed, and nodes are taken in order, not as one object.
  { modules: /[\\/]fast-xml-parser[\\/]src[\\/]xmlparser[\\/]node2json\.js$/, change: leftOut },
  { modules: /[\\/]fast-xml-parser[\\/]src[\\/]xmlparser[\\/]DocTypeReader\.js$/, change: () => 'export default class DocTypeReader { setXmlVersion() {} }' },
  // Entities are resolved where attributes and texts are read, and no element is looked for by its path: of both the parser only keeps count.
  { modules: /@nodable[\\/]entities[\\/]src[\\/]index\.js$/, change: () => 'export class EntityDecoder { reset() {} setXmlVersion() {} }\nexport const XML = {}, CURRENCY = {}, COMMON_HTML = {}, ENTITY_ACTION = {}' },
  { modules: /[\\/]path-expression-matcher[\\/]src[\\/]index\.js$/, change: () => pathOfTags },
  // For a Node without checksums of its own.
  { modules: /[\\/]yauzl[\\/]crc32\.js$/, change: () => 'module.exports = undefined' },
  // Clients repeat in the standard way; the adaptive one is never chosen.
  { modules: /@smithy[\\/]core[\\/].*[\\/]util-retry[\\/](?:AdaptiveRetryStrategy|DefaultRateLimiter)\.js$/, change: leftOut },
  { modules: /[\\/]mime-db[\\/]db\.json$/, change: deflatedTypes },
]

/**
 * Bundles functions lean.
 * @throws Error, through the build, where a rule finds nothing to change any more
 */
export const leanFunctions: Plugin = {
  name: 'lean-functions',
  setup: (bundling) => {
    const applied = new Set<Rule>()
    for (const rule of rules) {
      bundling.onLoad({ filter: rule.modules }, async ({ path }) => {
        applied.add(rule)
        return { contents: await rule.change(await readFile(path, 'utf8'), path), loader: rule.loader ?? 'js' }
      })
    }
    bundling.onEnd(({ errors }) => {
      const idle = rules.filter((rule) => !applied.has(rule)).map(({ modules }) => modules.source)
      return errors.length > 0 || idle.length === 0 ? {} : { errors: [{ text: `infra/bundle/lean-functions.ts: no module is like ${idle.join(', ')} any more.` }] }
    })
  },
}

/** The tags that are open: all that the parser of XML asks about them. */
const pathOfTags = `
export class Matcher {
  tags = []
  reset() { this.tags = [] }
  push(tag) { this.tags.push(tag) }
  pop() { this.tags.pop() }
  getCurrentTag() { return this.tags.at(-1) }
  updateCurrent() {}
  readOnly() { return this }
}
export class ExpressionSet { size = 0; seal() {} }
export class Expression {}
`

const packageSchema = z.object({ version: z.string() })

/** Errors of which the product reads more than name, message and status. Every other comes as the service's base error. */
const errorsRead = ['ConditionalCheckFailedException', 'TransactionCanceledException']

/**
 * The SDK describes each operation and error in one module. Computed keys (`[_hE]: 400`) count as side effects, and an
 * error is registered whether or not it is caught: both keep what nobody uses.
 */
function leanSchemas(contents: string, path: string): string {
  const texts = new Map([...contents.matchAll(/^const (\w+) = ("[^"]*");$/gm)].map(([, name = '', text = '']) => [name, text]))
  const plain = contents.replace(/\[(\w+)\]: /g, (whole, name: string) => (texts.has(name) ? `${texts.get(name) ?? ''}: ` : whole))
  const lean = plain.replace(/^n\d+_registry\.registerError\(\w+\$, (\w+)\);\n/gm, (whole, error: string) => (errorsRead.includes(error) ? whole : ''))
  if (plain === contents || lean === plain) throw new Error(`${path} is not written as it was: look at infra/bundle/lean-functions.ts.`)
  return lean
}

/** The same exports, each of which throws when it is called. */
async function leftOut(contents: string, path: string): Promise<string> {
  const { metafile } = await build({ stdin: { contents, sourcefile: path, loader: 'js' }, format: 'esm', metafile: true, write: false, logLevel: 'silent' })
  const names = Object.values(metafile.outputs).flatMap((output) => output.exports)
  const message = `${path.replace(/^.*node_modules[\\/]/, '')} is left out of the functions: see infra/bundle/lean-functions.ts.`
  return `const leftOut = () => { throw new Error(${JSON.stringify(message)}) }\nexport { ${names.map((name) => `leftOut as ${name}`).join(', ')} }`
}

const mediaTypes = z.record(z.string(), z.looseObject({ extensions: z.array(z.string()).optional() }))

/** Types that no file name leads to are left out; the others are deflated. */
function deflatedTypes(contents: string): string {
  const types = Object.entries(mediaTypes.parse(JSON.parse(contents))).filter(([, { extensions }]) => extensions !== undefined)
  const packed = deflateRawSync(JSON.stringify(Object.fromEntries(types)), { level: 9 }).toString('base64')
  return `module.exports = JSON.parse(require('node:zlib').inflateRawSync(Buffer.from('${packed}', 'base64')).toString())`
}
