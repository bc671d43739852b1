/** Names of the PDFs of a deck: one for the whole deck, or one for each visible slide. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

export const wholePdf = 'deck.pdf'

/** @param slide position from 1, hidden slides counted */
export const slidePdf = (slide: number): string => `${slide}.pdf`

const slideName = /^(\d+)\.pdf$/

/** Positions of the slides that have a PDF in `folder`, in ascending order. */
export async function slidesWithPdf(folder: string): Promise<number[]> {
  const names = await readdir(folder)
  return names
    .flatMap((name) => slideName.exec(name)?.[1] ?? [])
    .map(Number)
    .toSorted((a, b) => a - b)
}

/** Paths of the PDFs in `folder`, in the order of the slides. */
export async function pdfsOf(folder: string): Promise<string[]> {
  const slides = await slidesWithPdf(folder)
  return (slides.length > 0 ? slides.map(slidePdf) : [wholePdf]).map((name) => join(folder, name))
}
