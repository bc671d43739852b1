import { finding, type Finding } from '../finding.ts'
import type { ZipEntry } from '../zip/zip-entry.ts'

const MB = 1_000_000

/** From which size on learners wait for a file of a kind, in MB. */
const OVERSIZED: readonly (readonly [kind: string, extensions: RegExp, megabytes: number])[] = [
  ['picture', /\.(?:png|jpe?g|gif|bmp|tiff?|webp|svg)$/i, 10],
  ['sound', /\.(?:mp3|m4a|aac|ogg|oga|opus|wav|aiff?|wma|flac)$/i, 100],
  ['film', /\.(?:mp4|m4v|mov|webm|ogv|avi|wmv|mpe?g|mkv|flv)$/i, 300],
]

/** Media that are heavier than learners' connections bear: the largest of them, and how many there are. */
export function checkMedia(entries: readonly ZipEntry[]): Finding[] {
  const oversized = entries
    .flatMap((entry) => {
      const kind = OVERSIZED.find(
        ([, extensions, megabytes]) => extensions.test(entry.path) && entry.size > megabytes * MB,
      )
      return kind === undefined ? [] : [{ entry, name: kind[0] }]
    })
    .toSorted((a, b) => b.entry.size - a.entry.size)
  const [worst] = oversized
  if (worst === undefined) return []
  const message = `The ${worst.name} "${worst.entry.path.slice(-100)}" has ${Math.round(worst.entry.size / MB)} MB; learners with slow connections wait for it.`
  return [
    finding('MEDIA_OVERSIZED', {
      path: worst.entry.path,
      message: oversized.length === 1 ? message : `${message} There are ${oversized.length} such files.`,
    }),
  ]
}
