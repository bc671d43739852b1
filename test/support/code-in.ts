import type { Locator } from 'playwright-core'
import { decodeQR } from 'qr/decode.js'
import { readPng } from './png-reader.ts'

/** What a camera reads in a QR code on a page. @throws Error where it finds no code */
export async function codeIn(element: Locator): Promise<string> {
  await element.waitFor()
  return decodeQR(readPng(await element.screenshot()))
}
