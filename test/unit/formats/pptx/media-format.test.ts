import { playableType } from '#shared/formats/pptx/media-format.ts'

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1')
const wave = (codec: string): Buffer => bytes(`RIFF\0\0\0\0WAVEfmt \x10\0\0\0${codec}\0`)

test.each([
  ['MP4', bytes('\0\0\0\x20ftypisom'), 'video', 'video/mp4'],
  ['sound in MP4', bytes('\0\0\0\x20ftypM4A '), 'audio', 'audio/mp4'],
  ['WebM', bytes('\x1aE\xdf\xa3\x01\0\0\0\0\0\0\x1fB\x82\x84webm'), 'video', 'video/webm'],
  ['Ogg', bytes('OggS'), 'video', 'video/ogg'],
  ['MP3 with tags', bytes('ID3\x03'), 'audio', 'audio/mpeg'],
  ['MP3 without tags', bytes('\xff\xfb\x90'), 'audio', 'audio/mpeg'],
  ['plain WAV', wave('\x01'), 'audio', 'audio/wav'],
] as const)('accepts %s by its first bytes', (...[, file, kind, type]) => {
  expect(playableType(file, kind)).toBe(type)
})

test.each([
  ['QuickTime', bytes('\0\0\0\x14ftypqt  ')],
  ['Matroska', bytes('\x1aE\xdf\xa3\x01\0\0\0\0\0\0\x1fB\x82\x88matroska')],
  ['AVI', bytes('RIFF\0\0\0\0AVI ')],
  ['Windows Media', bytes('\x30\x26\xb2\x75')],
  ['WAV with another codec', wave('\x02')],
  ['an empty file', bytes('')],
])('refuses %s', (_, file) => {
  expect(playableType(file, 'video')).toBeNull()
})
