/** Converts one deck to PDF with a loaded LibreOffice. */
import { returnThreads } from './load-office.ts'
import type { OfficeModule } from './office-module.ts'
import { pdfOptions } from './pdf-options.ts'

const folder = '/deck'
const source = `${folder}/deck.pptx`
const target = `${folder}/deck.pdf`
const fontFolder = '/instdir/share/fonts/truetype'

export interface Font {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Adds fonts to those of LibreOffice. It looks for fonts once, when it starts, so they must come before. */
export function addFonts(office: OfficeModule, fonts: readonly Font[]): void {
  for (const { name, bytes } of fonts) office.FS.writeFile(`${fontFolder}/${name}`, bytes)
}

/**
 * The PDF, one page for each visible slide.
 * @throws Error with LibreOffice's own words where it cannot read the deck
 */
export async function saveAsPdf(office: OfficeModule, deck: Uint8Array): Promise<Uint8Array> {
  const kit = office._libreofficekit_hook(text(office, '/instdir/program'))
  if (kit === 0) throw new Error('LibreOffice did not start.')
  office.FS.mkdir(folder)
  office.FS.writeFile(source, deck)
  const loaded = office._lok_documentLoad(kit, text(office, source))
  if (loaded === 0) throw new Error(`LibreOffice cannot read the deck: ${lastError(office, kit)}`)
  await returnThreads()
  const [url, format] = [text(office, `file://${target}`), text(office, 'pdf')]
  if (office._lok_documentSaveAs(loaded, url, format, text(office, JSON.stringify(pdfOptions))) === 0)
    throw new Error(`LibreOffice cannot write the PDF: ${lastError(office, kit)}`)
  return office.FS.readFile(target)
}

/** Copies a text into the module's memory. It is never freed: the process converts one deck. */
function text(office: OfficeModule, value: string): number {
  const bytes = new TextEncoder().encode(`${value}\0`)
  const pointer = office._malloc(bytes.length)
  office.HEAPU8.set(bytes, pointer)
  return pointer
}

function lastError(office: OfficeModule, kit: number): string {
  const pointer = office._lok_getError(kit)
  if (pointer === 0) return 'no reason stated'
  const end = office.HEAPU8.indexOf(0, pointer)
  return new TextDecoder().decode(office.HEAPU8.slice(pointer, end))
}
