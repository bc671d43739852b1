/** Writes the archive that the converter gets where it must not see the original. */
import type { DeckOutline } from '#shared/formats/pptx/deck-outline.ts'
import type { DeckParts } from '#shared/formats/pptx/deck-parts.ts'
import { withoutSmartArt } from '#shared/formats/pptx/smart-art.ts'
import { writeDirectory, writeEntry, type WrittenEntry } from '#shared/formats/zip/write-entry.ts'

/**
 * The bytes for the converter: those of the deck, or an archive of the same parts without the SmartArt on which the
 * converter never ends.
 */
export async function archiveForConverter(
  original: Uint8Array,
  parts: DeckParts,
  { slides }: DeckOutline,
): Promise<Uint8Array> {
  const changed = new Map(slides.filter(({ emptySmartArt }) => emptySmartArt.length > 0).map((one) => [one.path, one]))
  if (changed.size === 0) return original
  const pieces: Buffer[] = []
  const entries: WrittenEntry[] = []
  let offset = 0
  for (const path of parts.paths()) {
    const empty = changed.get(path)?.emptySmartArt
    const bytes =
      empty === undefined
        ? await parts.bytes(path)
        : Buffer.from(withoutSmartArt((await parts.text(path)) ?? '', empty))
    if (bytes === null) continue
    const written = writeEntry(path, bytes, offset)
    pieces.push(written.bytes)
    entries.push(written.entry)
    offset += written.bytes.length
  }
  return Buffer.concat([...pieces, writeDirectory(entries, offset)])
}
