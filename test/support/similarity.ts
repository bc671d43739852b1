/** How similar two pictures look: SSIM (Wang et al. 2004) of their brightness. */
import { chromium, type Browser, type Page } from 'playwright-core'
import * as z from 'zod'
import { findBrowser } from '#bin/demo/browser-learner.ts'

export interface PictureFile {
  /** For example `image/webp`. */
  readonly mediaType: string
  readonly bytes: Uint8Array
}

/** Pixels on which both pictures are compared: a thumbnail has about as many. */
const width = 256
const windowSize = 8
/** Stabilizers for a range of 255. */
const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2]

/** A browser reads the pictures, because it knows every format. */
export class PictureComparison {
  private constructor(
    private readonly browser: Browser,
    private readonly page: Page,
  ) {}

  /** Null where there is no browser. */
  static async open(): Promise<PictureComparison | null> {
    const executablePath = findBrowser()
    if (executablePath === undefined) return null
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
    return new PictureComparison(browser, await browser.newPage())
  }

  close(): Promise<void> {
    return this.browser.close()
  }

  /** 1 for equal pictures, about 0 for unrelated ones. */
  async similarity(one: PictureFile, other: PictureFile): Promise<number> {
    const height = await this.heightOf(one)
    return meanSsim(await this.grey(one, height), await this.grey(other, height), height)
  }

  private async heightOf(picture: PictureFile): Promise<number> {
    const [wide = 1, high = 1] = numbers.parse(await this.page.evaluate(call(sizeScript, addressOf(picture))))
    return Math.round((width * high) / wide)
  }

  private async grey(picture: PictureFile, height: number): Promise<number[]> {
    return numbers.parse(await this.page.evaluate(call(greyScript, addressOf(picture), width, height)))
  }
}

const numbers = z.array(z.number())

/** Scripts of the page, as text: the tests are compiled without the types of browsers. */
const sizeScript = `async (address) => {
  const image = new Image()
  image.src = address
  await image.decode()
  return [image.naturalWidth, image.naturalHeight]
}`
const greyScript = `async (address, wide, high) => {
  const image = new Image()
  image.src = address
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = wide
  canvas.height = high
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, wide, high)
  const { data } = context.getImageData(0, 0, wide, high)
  return Array.from({ length: wide * high }, (_, at) =>
    0.299 * data[4 * at] + 0.587 * data[4 * at + 1] + 0.114 * data[4 * at + 2])
}`

const call = (script: string, ...values: readonly (string | number)[]): string =>
  `(${script})(${values.map((value) => JSON.stringify(value)).join(', ')})`

const addressOf = ({ mediaType, bytes }: PictureFile): string =>
  `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`

/** The mean over windows that overlap by half. */
export function meanSsim(one: readonly number[], other: readonly number[], height: number): number {
  const values: number[] = []
  for (let top = 0; top + windowSize <= height; top += windowSize / 2)
    for (let left = 0; left + windowSize <= width; left += windowSize / 2)
      values.push(windowSsim(windowOf(one, left, top), windowOf(other, left, top)))
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

const windowOf = (picture: readonly number[], left: number, top: number): number[] =>
  Array.from({ length: windowSize }, (_, row) =>
    picture.slice((top + row) * width + left, (top + row) * width + left + windowSize),
  ).flat()

function windowSsim(one: readonly number[], other: readonly number[]): number {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
  const [meanOne, meanOther] = [mean(one), mean(other)]
  const covariance = mean(one.map((value, at) => (value - meanOne) * ((other[at] ?? 0) - meanOther)))
  const variances =
    mean(one.map((value) => (value - meanOne) ** 2)) + mean(other.map((value) => (value - meanOther) ** 2))
  return (
    ((2 * meanOne * meanOther + c1) * (2 * covariance + c2)) / ((meanOne ** 2 + meanOther ** 2 + c1) * (variances + c2))
  )
}
