import { SendError, type PutBytes } from './bucket.ts'

/** Headers that the browser sets itself, from the bytes. */
const setByBrowser = new Set(['content-length', 'host'])

/** Sends bytes by XMLHttpRequest, which tells how many were sent; `fetch` does not. */
export const putBytes =
  (signal: AbortSignal): PutBytes =>
  ({ url, headers, bytes, onProgress }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      const abort = (): void => request.abort()
      const fail = (): void => reject(new SendError(`The bucket did not take the bytes (${request.status}).`))
      request.open('PUT', url)
      for (const [name, value] of Object.entries(headers))
        if (!setByBrowser.has(name.toLowerCase())) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded))
      request.addEventListener('load', () => {
        if (request.status === 200) resolve(request.getResponseHeader('etag') ?? '')
        else fail()
      })
      request.addEventListener('error', fail)
      request.addEventListener('abort', () => reject(new SendError('The upload was cancelled.')))
      request.addEventListener('loadend', () => signal.removeEventListener('abort', abort))
      signal.addEventListener('abort', abort)
      request.send(bytes)
    })
