import { fromBuffer } from 'yauzl'

/** The files of an archive by their paths, without its directories. */
export function filesOfZip(archive: Uint8Array): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    const files = new Map<string, Buffer>()
    fromBuffer(Buffer.from(archive), { lazyEntries: true }, (error, zip) => {
      if (error !== null) {
        reject(error)
        return
      }
      zip.on('end', () => resolve(files)).on('error', reject)
      zip.on('entry', (entry) => {
        zip.openReadStream(entry, (failure, stream) => {
          if (failure !== null) {
            reject(failure)
            return
          }
          const chunks: Buffer[] = []
          stream
            .on('data', (chunk: Buffer) => chunks.push(chunk))
            .on('end', () => {
              if (!entry.fileName.endsWith('/')) files.set(entry.fileName, Buffer.concat(chunks))
              zip.readEntry()
            })
        })
      })
      zip.readEntry()
    })
  })
}
