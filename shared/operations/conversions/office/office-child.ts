/**
 * Entry of the process that converts one deck to PDF. It ends when the last PDF is written, and fails with a sentence. It
 * reports after each step, so that its parent notices when LibreOffice has stopped for good.
 */
import { readFile, rename, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { slidePdf, wholePdf } from '../pdf-files.ts'
import { runChild } from '../run-child.ts'
import { loadOffice } from './load-office.ts'
import { officeOrder } from './office-order.ts'
import { OpenedDeck, addFonts } from './opened-deck.ts'

void runChild(officeOrder, async ({ files, fonts, deck, folder, single }) => {
  const [office, bytes] = await Promise.all([loadOffice(files), readFile(deck)])
  addFonts(
    office,
    await Promise.all(fonts.map(async (path) => ({ name: basename(path), bytes: await readFile(path) }))),
  )
  report('loaded')
  const opened = await OpenedDeck.open(office, bytes)
  report('opened')
  if (single === null || single.slidesOfDeck !== opened.slideCount())
    return writeWhole(join(folder, wholePdf), await opened.pdfOf(null))
  for (const slide of single.slides) {
    await writeWhole(join(folder, slidePdf(slide)), await opened.pdfOf(slide))
    report('written')
  }
})

const report = (step: 'loaded' | 'opened' | 'written'): void => void process.send?.({ step })

/** Writes a file that is whole whenever it is there: this process can be killed at any time. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  await writeFile(`${path}.part`, bytes)
  await rename(`${path}.part`, path)
}
