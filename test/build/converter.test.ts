import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { buildConverter } from '#infra/bundle/build-converter.ts'
import { packFile } from '#infra/bundle/pack-file.ts'
import { findConverterFiles } from '#shared/operations/conversions/converter.ts'

/** What a Lambda function may hold, unpacked. */
const mostBytes = 250 * 1024 * 1024

let directory = ''
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lectern-converter-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

const installed = existsSync('node_modules/@matbee/libreoffice-converter') ? test : test.skip

installed('builds a folder that fits into a function, with every file that conversions need', async () => {
  const folder = join(directory, 'packed')
  const options = { projectDirectory: process.cwd(), outputDirectory: folder, form: 'packed' } as const
  expect(await buildConverter(options)).toBe(true)
  const sizes = await Promise.all((await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(mostBytes / 2)
  const files = await findConverterFiles(folder)
  expect(files?.wasm).toBe(join(folder, 'soffice.wasm.br'))
  expect(files?.fonts.size).toBe(10)
})

installed('links the files of the packages without a change', async () => {
  const folder = join(directory, 'linked')
  await buildConverter({ projectDirectory: process.cwd(), outputDirectory: folder, form: 'linked' })
  const script = join('node_modules', '@matbee', 'libreoffice-converter', 'wasm', 'soffice.cjs')
  expect(await readFile(join(folder, 'soffice.cjs'))).toEqual(await readFile(script))
})

test('leaves the folder empty where a package is not installed', async () => {
  const folder = join(directory, 'missing')
  const options = { projectDirectory: directory, outputDirectory: folder, form: 'linked' } as const
  expect(await buildConverter(options)).toBe(false)
  expect(await readdir(folder)).toEqual([])
  expect(await findConverterFiles(folder)).toBeNull()
})

test('compresses a file once, and again when its content has changed', async () => {
  const [file, cache] = [join(directory, 'a.bin'), join(directory, 'cache')]
  await mkdir(cache)
  await writeFile(file, 'first')
  const first = await packFile(file, cache)
  expect(await packFile(file, cache)).toBe(first)
  await writeFile(file, 'second')
  expect(brotliDecompressSync(await readFile(await packFile(file, cache))).toString()).toBe('second')
  expect(await readdir(cache)).toHaveLength(2)
})
