import { build } from 'esbuild'
import { ownLanguages } from '#infra/bundle/own-languages.ts'

/** Bytes of each file with words of React Aria in a bundle of what the dashboard uses of it, by the language. */
async function bytesByLanguage(): Promise<ReadonlyMap<string, number>> {
  const { metafile } = await build({
    stdin: {
      contents: `export { ComboBox, DropZone, SearchField, Select, Table } from 'react-aria-components'`,
      resolveDir: process.cwd(),
    },
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    plugins: [ownLanguages],
  })
  const bytes = new Map<string, number>()
  for (const { inputs } of Object.values(metafile.outputs))
    for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
      const [, language] = /[\\/]intl[\\/].*([a-z]{2}-[A-Z]{2})\.mjs$/.exec(path) ?? []
      if (language !== undefined) bytes.set(language, (bytes.get(language) ?? 0) + bytesInOutput)
    }
  return bytes
}

test('keeps the words of React Aria in English and German only', async () => {
  const bytes = await bytesByLanguage()
  expect(bytes.size).toBeGreaterThan(30)
  const kept = [...bytes].filter(([, size]) => size > 1500).map(([language]) => language)
  expect(kept.sort()).toEqual(['de-DE', 'en-US'])
})
