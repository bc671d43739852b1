/** Tells by its first bytes whether browsers play a media file. */
import type { MediaOutline } from './deck-outline.ts'

const text = (bytes: Uint8Array, start: number, length: number): string =>
  Buffer.from(bytes.subarray(start, start + length)).toString('latin1')

/** The media type, such as `video/mp4`; null for a format that browsers do not play (AVI, WMV, MIDI, QuickTime ...). */
export function playableType(bytes: Uint8Array, kind: MediaOutline['kind']): string | null {
  if (text(bytes, 4, 4) === 'ftyp') return text(bytes, 8, 4) === 'qt  ' ? null : `${kind}/mp4`
  if (text(bytes, 0, 4) === '\x1aE\xdf\xa3') return text(bytes, 0, 64).includes('webm') ? `${kind}/webm` : null
  if (text(bytes, 0, 4) === 'OggS') return `${kind}/ogg`
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 4) === 'WAVE') return isPlainWave(bytes) ? 'audio/wav' : null
  if (text(bytes, 0, 4) === 'fLaC') return 'audio/flac'
  return text(bytes, 0, 3) === 'ID3' || isMp3Frame(bytes) ? 'audio/mpeg' : null
}

/** PCM or floating point. Browsers do not decode the other codecs of this container. */
function isPlainWave(bytes: Uint8Array): boolean {
  const format = Buffer.from(bytes.subarray(0, 512)).indexOf('fmt ', 12, 'latin1')
  const codec = format === -1 ? 0 : (bytes[format + 8] ?? 0) | ((bytes[format + 9] ?? 0) << 8)
  return codec === 1 || codec === 3 || codec === 0xfffe
}

/** Eleven set bits, and layer III. */
const isMp3Frame = ([first = 0, second = 0]: Uint8Array): boolean => first === 0xff && (second & 0xe6) === 0xe2
