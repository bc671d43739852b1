/** The beginning of an answer. */
import type { IncomingMessage } from 'node:http'

/**
 * Reads until the end, or until one bound is reached; then the connection is cut. An answer that breaks off is what came
 * of it: its status has been said.
 */
export function readBounded(answer: IncomingMessage, bounds: { readonly bytes: number; readonly milliseconds: number }): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    const finish = (): void => {
      clearTimeout(timer)
      resolve(Buffer.concat(chunks).subarray(0, bounds.bytes).toString('utf8'))
    }
    const cut = (): void => {
      finish()
      answer.destroy()
    }
    const timer = setTimeout(cut, bounds.milliseconds)
    answer.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      size += chunk.length
      if (size > bounds.bytes) cut()
    })
    answer.on('end', finish)
    answer.on('error', finish)
    answer.on('close', finish)
  })
}
