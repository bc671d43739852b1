/**
 * Builds the folder from which decks are converted: two scripts, LibreOffice, PDFium and libwebp as WebAssembly, and
 * fonts. It lies beside the function of conversions; tests and benchmarks build one of their own.
 */
import { existsSync } from 'node:fs'
import { copyFile, link, mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { build } from 'esbuild'

export interface BuildConverterOptions {
  /** Absolute path of the project. */
  readonly projectDirectory: string
  /** Becomes the folder. Its former content is deleted. */
  readonly outputDirectory: string
}

/** Files of npm packages, by package. They are used as published. */
const packageFiles: Readonly<Record<string, readonly string[]>> = {
  '@matbee/libreoffice-converter': ['wasm/soffice.cjs', 'wasm/soffice.wasm', 'wasm/soffice.data'],
  '@hyzyla/pdfium': ['dist/pdfium.wasm'],
  '@jsquash/webp': ['codec/enc/webp_enc_simd.wasm'],
}

const sources = join('shared', 'operations', 'conversions')

/**
 * Builds the folder. Where an optional package is not installed, the folder stays empty, and conversions are refused
 * with CONVERTER_MISSING.
 * @returns whether all packages are installed
 */
export async function buildConverter({ projectDirectory, outputDirectory }: BuildConverterOptions): Promise<boolean> {
  await rm(outputDirectory, { recursive: true, force: true })
  await mkdir(outputDirectory, { recursive: true })
  const files = Object.entries(packageFiles).flatMap(([name, paths]) =>
    paths.map((path) => join(projectDirectory, 'node_modules', name, path)),
  )
  if (!files.every((file) => existsSync(file))) return false
  await Promise.all([
    ...files.map((file) => place(file, join(outputDirectory, basename(file)))),
    bundle(join(sources, 'office', 'office-child.ts'), join(outputDirectory, 'office.cjs'), projectDirectory),
    bundle(join(sources, 'drawing', 'drawing-child.ts'), join(outputDirectory, 'drawing.mjs'), projectDirectory),
  ])
  return true
}

/** A second name of the file, which costs nothing; a copy where the file system has no links. */
async function place(file: string, target: string): Promise<void> {
  try {
    await link(file, target)
  } catch {
    await copyFile(file, target)
  }
}

async function bundle(source: string, outfile: string, projectDirectory: string): Promise<void> {
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
