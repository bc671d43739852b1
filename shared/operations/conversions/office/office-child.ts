/** Entry of the process that converts one deck to PDF. It ends when the PDF is written, and fails with a sentence. */
import { readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { runChild } from '../run-child.ts'
import { loadOffice } from './load-office.ts'
import { officeOrder } from './office-order.ts'
import { addFonts, saveAsPdf } from './save-as-pdf.ts'

void runChild(officeOrder, async ({ files, fonts, deck, pdf }) => {
  const [office, bytes] = await Promise.all([loadOffice(files), readFile(deck)])
  addFonts(
    office,
    await Promise.all(fonts.map(async (path) => ({ name: basename(path), bytes: await readFile(path) }))),
  )
  await writeFile(pdf, await saveAsPdf(office, bytes))
})
