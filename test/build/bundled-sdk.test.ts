/** The functions are bundled with the SDK as published, except for whole modules that they cannot reach. */
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { functionEntries, optionalModules } from '#infra/build-functions.ts'
import { EventStreamSerde } from '#infra/bundle/event-streams.ts'
import { sdkImports } from '#test/infra/support/sdk-imports.ts'

const load = createRequire(__filename)
/** The SDK's own reader of operation schemas, as its clients load it. */
const { NormalizedSchema } = createRequire(load.resolve('@aws-sdk/client-s3'))('@smithy/core/schema')

/** Whether the request or the response of a command is an event stream. */
function hasEventStream(from: string, command: string): boolean {
  const { [command]: Command } = load(from)
  const instance = new Command({})
  // A command of the document client holds the command of the low-level client that it sends.
  const [, , , , input, output] = (instance.clientCommand ?? instance).schema
  return [input, output].some((shape) => NormalizedSchema.of(shape).getEventStreamMember() !== '')
}

/** Every command of the SDK that a function imports, as pairs of package and name. */
async function usedCommands(): Promise<[string, string][]> {
  const used = new Map<string, [string, string]>()
  for (const entry of functionEntries())
    for (const [from, names] of await sdkImports(entry))
      for (const name of names) if (name.endsWith('Command')) used.set(`${from} ${name}`, [from, name])
  return [...used.values()]
}

describe('event streams', () => {
  test('recognizes an operation with an event stream', () => {
    expect(hasEventStream('@aws-sdk/client-s3', 'SelectObjectContentCommand')).toBe(true)
    expect(hasEventStream('@aws-sdk/client-s3', 'GetObjectCommand')).toBe(false)
  })

  test('finds no event stream among the operations that the functions use', async () => {
    const commands = await usedCommands()
    expect(commands.length).toBeGreaterThan(20)
    expect(commands.filter(([from, name]) => hasEventStream(from, name))).toEqual([])
  })

  test('throws when the bundled replacement is called', () => {
    expect(() => EventStreamSerde()).toThrow(/bundled without event streams/)
  })
})

test('replaces modules that the SDK still imports', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'lectern-sdk-'))
  try {
    const { metafile } = await build({
      entryPoints: [join('functions', 'workers', 'publish-web', 'handler.ts')],
      outfile: join(directory, 'index.js'),
      bundle: true,
      platform: 'node',
      format: 'cjs',
      mainFields: ['module', 'main'],
      alias: optionalModules,
      metafile: true,
      logLevel: 'error',
    })
    const inputs = Object.keys(metafile.inputs)
    for (const replacement of Object.values(optionalModules)) expect(inputs).toContain(replacement.replace('./', ''))
    expect(
      inputs.filter((input) => /credential-provider-(node|ini|sso|process|http)|EventStreamSerde/.test(input)),
    ).toEqual([])
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
})
