/** Files of a small archive of the fixtures, by name. */
import { fromBuffer } from 'yauzl'

export function zipFiles(archive: Buffer): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    fromBuffer(archive, { lazyEntries: true }, (error, zip) => {
      if (error !== null) {
        reject(error)
        return
      }
      const files = new Map<string, Buffer>()
      zip.on('entry', (entry: { readonly fileName: string }) => {
        zip.openReadStream(Object.assign(entry), (failure, stream) => {
          if (failure !== null) {
            reject(failure)
            return
          }
          const chunks: Buffer[] = []
          stream.on('data', (chunk: Buffer) => chunks.push(chunk))
          stream.on('end', () => {
            files.set(entry.fileName, Buffer.concat(chunks))
            zip.readEntry()
          })
        })
      })
      zip.on('end', () => {
        resolve(files)
      })
      zip.readEntry()
    })
  })
}
