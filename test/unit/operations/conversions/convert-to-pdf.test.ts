import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { convertToPdf, type PdfOrder } from '#shared/operations/conversions/convert-to-pdf.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-pdf-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Stands in for the process of LibreOffice, and counts how often it was started. */
function script(name: string, body: string): { readonly path: string; readonly starts: () => number } {
  const path = join(folder, `${name}.cjs`)
  writeFileSync(
    path,
    `const { existsSync, writeFileSync } = require('node:fs')
     let start = 1
     while (existsSync(${JSON.stringify(path)} + start)) start += 1
     writeFileSync(${JSON.stringify(path)} + start, '')
     ${body}`,
  )
  return {
    path,
    starts: () => {
      let count = 0
      while (existsSync(`${path}${count + 1}`)) count += 1
      return count
    },
  }
}

const convert = (officeScript: string, milliseconds: number, quietMilliseconds: number) =>
  convertSlides(officeScript, null, { milliseconds, quietMilliseconds })

const convertSlides = (
  officeScript: string,
  single: PdfOrder['single'],
  limits: Pick<PdfOrder, 'milliseconds' | 'quietMilliseconds'>,
) =>
  convertToPdf({
    converter: { folder, soffice: null },
    files: {
      ...{ officeScript, drawingScript: '', script: '', wasm: '', data: '', pdfium: '', webp: '' },
      fonts: new Map(),
    },
    ...{ fonts: [], folder, single, ...limits },
  })

test('converts in another process where one stops in the middle, as often as it takes', async () => {
  const stuck = script('stuck', 'if (start <= 2) setInterval(() => undefined, 1000); else process.exit(0)')

  expect(await convert(stuck.path, 120_000, 5000)).toEqual({ kind: 'done' })
  expect(stuck.starts()).toBe(3)
})

test('leaves a process alone that works for long, and reports', async () => {
  const slow = script(
    'slow',
    'let steps = 0; setInterval(() => { process.send({ step: "written" }); if ((steps += 1) === 8) process.exit(0) }, 1000)',
  )

  expect(await convert(slow.path, 120_000, 5000)).toEqual({ kind: 'done' })
  expect(slow.starts()).toBe(1)
})

test('leaves the slides that the first process has written to that process', async () => {
  const orders = join(folder, 'orders')
  const stuck = script(
    'stuck-later',
    `const { slides } = JSON.parse(process.argv[2]).single
     require('node:fs').appendFileSync(${JSON.stringify(orders)}, JSON.stringify(slides))
     writeFileSync(${JSON.stringify(join(folder, '10.pdf'))}, '')
     if (start === 1) setInterval(() => undefined, 1000); else process.exit(0)`,
  )

  const single = { slides: [2, 10, 11], slidesOfDeck: 11 }
  const limits = { milliseconds: 60_000, quietMilliseconds: 6000 }
  expect(await convertSlides(stuck.path, single, limits)).toEqual({ kind: 'done' })
  expect(readFileSync(orders, 'utf8')).toBe('[2,10,11][2,11]')
})

test('starts one process for a deck that is converted, or cannot be', async () => {
  const [good, bad] = [script('good', 'process.exit(0)'), script('bad', 'process.exit(64)')]

  expect((await convert(good.path, 60_000, 60_000)).kind).toBe('done')
  expect((await convert(bad.path, 60_000, 60_000)).kind).toBe('failed')
  expect([good.starts(), bad.starts()]).toEqual([1, 1])
})

test('gives up at the time limit', async () => {
  const stuck = script('hopeless', 'setInterval(() => undefined, 1000)')

  expect(await convert(stuck.path, 3000, 1500)).toEqual({ kind: 'late' })
  expect(await convert(script('short', 'setInterval(() => undefined, 1000)').path, 500, 1500)).toEqual({ kind: 'late' })
})
