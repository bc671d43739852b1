/** A deck that a loaded LibreOffice has open, and its conversion to PDF. */
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

export class OpenedDeck {
  private constructor(
    private readonly office: OfficeModule,
    /** Pointers of LibreOfficeKit and of its document. */
    private readonly kit: number,
    private readonly document: number,
  ) {}

  /** @throws Error with LibreOffice's own words where it cannot read the deck */
  static async open(office: OfficeModule, deck: Uint8Array): Promise<OpenedDeck> {
    const kit = office._libreofficekit_hook(text(office, '/instdir/program'))
    if (kit === 0) throw new Error('LibreOffice did not start.')
    office.FS.mkdir(folder)
    office.FS.writeFile(source, deck)
    const document = office._lok_documentLoad(kit, text(office, source))
    if (document === 0) throw new Error(`LibreOffice cannot read the deck: ${lastError(office, kit)}`)
    await returnThreads()
    return new OpenedDeck(office, kit, document)
  }

  /** Hidden slides are counted. */
  slideCount(): number {
    return this.office._lok_documentGetParts(this.document)
  }

  /**
   * The PDF of a slide, or with null of all visible slides.
   * @param slide position from 1, hidden slides counted; must not be hidden
   * @throws Error with LibreOffice's own words
   */
  async pdfOf(slide: number | null): Promise<Uint8Array> {
    const { office } = this
    const options = slide === null ? pdfOptions : { ...pdfOptions, PageRange: { type: 'string', value: String(slide) } }
    const [url, format] = [text(office, `file://${target}`), text(office, 'pdf')]
    const isSaved = office._lok_documentSaveAs(this.document, url, format, text(office, JSON.stringify(options))) !== 0
    if (!isSaved) throw new Error(`LibreOffice cannot write the PDF: ${lastError(office, this.kit)}`)
    await returnThreads()
    return office.FS.readFile(target)
  }
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
