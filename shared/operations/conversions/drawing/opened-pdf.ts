/** A PDF that is open twice: PDFium draws it, PDF.js reads its text and links. */
import type { PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import { getDocumentProxy } from 'unpdf'

type ReadPdf = Awaited<ReturnType<typeof getDocumentProxy>>

export class OpenedPdf {
  private constructor(
    readonly drawn: PDFiumDocument,
    readonly text: ReadPdf,
  ) {}

  static async open(library: Pick<PDFiumLibrary, 'loadDocument'>, bytes: Uint8Array): Promise<OpenedPdf> {
    // PDF.js takes the bytes that it is given away from the caller.
    const text = await getDocumentProxy(Uint8Array.from(bytes), { verbosity: 0, useSystemFonts: false })
    return new OpenedPdf(await library.loadDocument(bytes), text)
  }

  get pageCount(): number {
    return this.drawn.getPageCount()
  }

  /** Frees the memory of both. */
  async close(): Promise<void> {
    this.drawn.destroy()
    await this.text.destroy()
  }
}
