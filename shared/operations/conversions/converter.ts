/** Where the converter's programs are. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

export interface Converter {
  /** The folder that infra/bundle/build-converter.ts makes. */
  readonly folder: string
  /** Command of an installed LibreOffice that converts instead of the one in the folder; null for the latter. */
  readonly soffice: string | null
}

/** Paths of the folder's files. */
export interface ConverterFiles {
  readonly officeScript: string
  readonly drawingScript: string
  readonly script: string
  readonly wasm: string
  readonly data: string
  readonly pdfium: string
  readonly webp: string
  /** TrueType files by name. */
  readonly fonts: ReadonlyMap<string, string>
}

/** Null where a file is missing: the packages of the converter are optional. Large files may be compressed. */
export async function findConverterFiles(folder: string): Promise<ConverterFiles | null> {
  const names = await readdir(folder).catch(() => [])
  const find = (name: string): string | null => {
    const found = names.find((candidate) => candidate === name || candidate === `${name}.br`)
    return found === undefined ? null : join(folder, found)
  }
  const [officeScript, drawingScript, script] = [find('office.cjs'), find('drawing.mjs'), find('soffice.cjs')]
  const [wasm, data, pdfium] = [find('soffice.wasm'), find('soffice.data'), find('pdfium.wasm')]
  const webp = find('webp_enc_simd.wasm')
  if (officeScript === null || drawingScript === null || script === null || wasm === null) return null
  if (data === null || pdfium === null || webp === null) return null
  const fonts = new Map(names.filter((name) => name.endsWith('.ttf')).map((name) => [name, join(folder, name)]))
  return { officeScript, drawingScript, script, wasm, data, pdfium, webp, fonts }
}
