/** Reads the beginning of a response body. */
import type { IncomingMessage } from 'node:http'

/**
 * Reads until the end, or until one of the bounds (bytes, milliseconds) is reached; then it closes the connection. If
 * the response breaks off, the bytes that arrived are the result, because the status is already known.
 */
export function readBounded(
  response: IncomingMessage,
  bounds: { readonly bytes: number; readonly milliseconds: number },
): Promise<{ readonly bytes: Uint8Array; readonly isWhole: boolean }> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    const finish = (): void => {
      clearTimeout(timer)
      resolve({
        bytes: Buffer.concat(chunks).subarray(0, bounds.bytes),
        isWhole: response.complete && size <= bounds.bytes,
      })
    }
    const cut = (): void => {
      finish()
      response.destroy()
    }
    const timer = setTimeout(cut, bounds.milliseconds)
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      size += chunk.length
      if (size > bounds.bytes) cut()
    })
    response.on('end', finish)
    response.on('error', finish)
    response.on('close', finish)
  })
}
