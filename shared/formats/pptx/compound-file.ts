/** Recognises compound files (OLE), the container of old Office formats and of documents with a password. */

const signature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

export const isCompoundFile = (bytes: Uint8Array): boolean => signature.every((byte, index) => bytes[index] === byte)

/** What is inside, by the names of its streams. */
export function compoundFileKind(bytes: Uint8Array): 'encrypted' | 'presentation' | 'other' {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // The names are UTF-16 in the directory of the file, which can be anywhere in it.
  const names = (name: string): boolean => buffer.includes(Buffer.from(name, 'utf16le'))
  if (names('EncryptedPackage')) return 'encrypted'
  return names('PowerPoint Document') ? 'presentation' : 'other'
}
