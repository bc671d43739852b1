import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pdfsOf, slidePdf, slidesWithPdf, wholePdf } from '#shared/operations/conversions/pdf-files.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-pdfs-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (...names: string[]): void => names.forEach((name) => writeFileSync(join(folder, name), ''))

test('lists the PDFs of slides by number, without one that is being written', async () => {
  write('deck.pptx', slidePdf(10), slidePdf(9), `${slidePdf(11)}.part`)
  expect(await slidesWithPdf(folder)).toEqual([9, 10])
  expect(await pdfsOf(folder)).toEqual([join(folder, '9.pdf'), join(folder, '10.pdf')])
})

test('names the PDF of the whole deck where no slide has one', async () => {
  write('deck.pptx', wholePdf)
  expect(await pdfsOf(folder)).toEqual([join(folder, wholePdf)])
})
