/** Kinds of pictures that every browser shows, known by their first bytes. SVG is not among them: it can hold scripts. */

/** Bytes as Latin-1 text, by the extension of their files. */
const beginnings = [
  ['png', /^\x89PNG\r\n\x1a\n/],
  ['jpg', /^\xff\xd8\xff/],
  ['gif', /^GIF8[79]a/],
  ['webp', /^RIFF[\s\S]{4}WEBP/],
] as const

/** The extension for a picture's file; null for bytes that are no picture. */
export function pictureExtension(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  return beginnings.find(([, beginning]) => beginning.test(head))?.[0] ?? null
}
