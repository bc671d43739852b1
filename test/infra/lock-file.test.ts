import { readFileSync } from 'node:fs'
import * as z from 'zod'

const entry = z.looseObject({
  version: z.string().optional(),
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  inBundle: z.boolean().default(false),
  optional: z.boolean().default(false),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
})
const { packages } = z
  .object({ packages: z.record(z.string(), entry) })
  .parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))

/** Where Node would look for a package that another one asks for, nearest first. */
function* placesOf(name: string, asker: string): Generator<string> {
  for (let folder = asker; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    yield `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (folder === '') return
  }
}

test('locks every optional package of every platform, whichever machine wrote the file', () => {
  const asked = Object.entries(packages).flatMap(([asker, { optionalDependencies }]) =>
    Object.keys(optionalDependencies).map((name) => ({ asker, name })),
  )
  expect(asked.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      '@esbuild/darwin-arm64',
      '@esbuild/linux-x64',
      '@esbuild/win32-x64',
      '@swc/core-darwin-arm64',
      '@swc/core-win32-x64-msvc',
    ]),
  )
  const missing = asked.filter(({ asker, name }) => ![...placesOf(name, asker)].some((place) => place in packages))
  expect(missing).toEqual([])
})

test('names no registry, and a checksum for each package', () => {
  for (const [place, { version, integrity, resolved, inBundle, optional }] of Object.entries(packages).filter(
    ([place]) => place !== '',
  )) {
    expect({ place, version, resolved }).toEqual({ place, version: expect.stringMatching(/^\d/), resolved: undefined })
    // What a package brings along is in its own checksum; optional packages of other platforms were never fetched here.
    if (!inBundle && !optional)
      expect({ place, integrity }).toEqual({ place, integrity: expect.stringMatching(/^sha512-/) })
  }
})
