/**
 * Builds the folder from which decks are converted: two scripts, LibreOffice, PDFium and libwebp as WebAssembly, and
 * fonts. It lies beside the function of conversions; tests and benchmarks build one of their own.
 */
import { existsSync } from 'node:fs'
import { copyFile, link, mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { build } from 'esbuild'
import { packFile } from './pack-file.ts'

export interface BuildConverterOptions {
  /** Absolute path of the project. */
  readonly projectDirectory: string
  /** Becomes the folder. Its former content is deleted. */
  readonly outputDirectory: string
  /**
   * `packed` compresses LibreOffice, because a Lambda function holds 250 MB; the first time this takes ten seconds. `linked`
   * costs nothing.
   */
  readonly form: 'packed' | 'linked'
}

/** LibreOffice has 247 MB; everything else together 55 MB. */
const largeFiles: Readonly<Record<string, readonly string[]>> = {
  '@matbee/libreoffice-converter': ['wasm/soffice.wasm', 'wasm/soffice.data'],
}

/** Files of npm packages, by package. They are used as published. */
const packageFiles: Readonly<Record<string, readonly string[]>> = {
  '@matbee/libreoffice-converter': ['wasm/soffice.cjs'],
  '@hyzyla/pdfium': ['dist/pdfium.wasm'],
  '@jsquash/webp': ['codec/enc/webp_enc_simd.wasm'],
  '@expo-google-fonts/noto-sans-jp': fontFiles('NotoSansJP', ['400Regular', '700Bold']),
  '@expo-google-fonts/noto-sans-kr': fontFiles('NotoSansKR', ['400Regular', '700Bold']),
  '@expo-google-fonts/noto-sans-sc': fontFiles('NotoSansSC', ['400Regular', '700Bold']),
  '@expo-google-fonts/noto-sans-thai': fontFiles('NotoSansThai', ['400Regular', '700Bold']),
  '@expo-google-fonts/noto-emoji': fontFiles('NotoEmoji', ['400Regular', '700Bold']),
}

function fontFiles(family: string, weights: readonly string[]): string[] {
  return weights.map((weight) => `${weight}/${family}_${weight}.ttf`)
}

const sources = join('shared', 'operations', 'conversions')

/**
 * Builds the folder. Where an optional package is not installed, the folder stays empty, and conversions are refused
 * with CONVERTER_MISSING.
 * @returns whether all packages are installed
 */
export async function buildConverter(options: BuildConverterOptions): Promise<boolean> {
  const { projectDirectory, outputDirectory, form } = options
  await rm(outputDirectory, { recursive: true, force: true })
  await mkdir(outputDirectory, { recursive: true })
  const modules = join(projectDirectory, 'node_modules')
  const [large, small] = [largeFiles, packageFiles].map((files) => pathsOf(modules, files))
  if (large === undefined || small === undefined) return false
  if (![...large, ...small, join(modules, 'unpdf')].every((path) => existsSync(path))) return false
  const cacheDirectory = join(modules, '.cache', 'lectern-converter')
  const target = (file: string): string => join(outputDirectory, basename(file))
  await Promise.all([
    ...small.map((file) => place(file, target(file))),
    ...large.map(async (file) =>
      form === 'linked' ? place(file, target(file)) : place(await packFile(file, cacheDirectory), `${target(file)}.br`),
    ),
    bundle(projectDirectory, join(sources, 'office', 'office-child.ts'), join(outputDirectory, 'office.cjs')),
    bundle(projectDirectory, join(sources, 'drawing', 'drawing-child.ts'), join(outputDirectory, 'drawing.mjs')),
  ])
  return true
}

const pathsOf = (modules: string, files: Readonly<Record<string, readonly string[]>>): string[] =>
  Object.entries(files).flatMap(([name, paths]) => paths.map((path) => join(modules, name, path)))

/** A second name of the file, which costs nothing; a copy where the file system has no links. */
async function place(file: string, target: string): Promise<void> {
  try {
    await link(file, target)
  } catch {
    await copyFile(file, target)
  }
}

async function bundle(projectDirectory: string, source: string, outfile: string): Promise<void> {
  await build({
    absWorkingDir: projectDirectory,
    entryPoints: [source],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: outfile.endsWith('.mjs') ? 'esm' : 'cjs',
    mainFields: ['module', 'main'],
    minify: true,
    legalComments: 'none',
    logLevel: 'error',
  })
}
