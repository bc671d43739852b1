/** Opens the archive of a deck and decides by its content whether it is one. */
import type { FindingCode } from '../finding-catalogue.ts'
import { readDirectory } from '../zip/directory.ts'
import type { ZipLimits } from '../zip/limits.ts'
import { zipLimits } from '../zip/limits.ts'
import type { RangeSource } from '../zip/range-source.ts'
import { deckFinding, type DeckErrorCode, type DeckFinding } from './deck-finding.ts'
import { DeckParts } from './deck-parts.ts'
import { compoundFileKind, isCompoundFile } from './compound-file.ts'

const MiB = 1024 * 1024

export const deckLimits = { maxBytes: 200 * MiB, maxSlides: 500 } as const

/** The guards of uploads, with room for decks whose XML is long and repeats itself. */
const archiveLimits: ZipLimits = { ...zipLimits(deckLimits.maxBytes), maxEntryBytes: 512 * MiB }

export type OpenedDeck = { readonly ok: true; readonly parts: DeckParts } | DeckRefusal

export interface DeckRefusal {
  readonly ok: false
  readonly error: DeckFinding
}

export const refuseDeck = (code: DeckErrorCode, message?: string): DeckRefusal => ({
  ok: false,
  error: deckFinding(code, [], message),
})

/** Bad input is refused by code and never throws. */
export async function openDeck(bytes: Uint8Array): Promise<OpenedDeck> {
  if (bytes.byteLength > deckLimits.maxBytes) return refuseDeck('DECK_TOO_LARGE')
  if (isCompoundFile(bytes)) return refuseDeck(compoundCodes[compoundFileKind(bytes)])
  const source = inMemory(bytes)
  const reading = await readDirectory(source, archiveLimits)
  if (!reading.ok) return refuseArchive(reading.errors[0])
  const parts = new DeckParts(source, reading.directory.entries)
  return (await parts.findMainPart()) ? { ok: true, parts } : refuseDeck('DECK_NOT_A_PRESENTATION')
}

const compoundCodes = {
  encrypted: 'DECK_PASSWORD_PROTECTED',
  presentation: 'DECK_OLD_FORMAT',
  other: 'DECK_NOT_A_PRESENTATION',
} as const

const inMemory = (bytes: Uint8Array): RangeSource => ({
  size: bytes.byteLength,
  read: (start, end) => Promise.resolve(bytes.subarray(start, end)),
})

const bombs: readonly FindingCode[] = [
  'ZIP_ENTRY_TOO_LARGE',
  'ZIP_TOTAL_TOO_LARGE',
  'ZIP_RATIO_TOO_HIGH',
  'ZIP_OVERLAPPING_ENTRIES',
  'ZIP_SIZE_IMPOSSIBLE',
  'ZIP_TOO_MANY_ENTRIES',
  'ZIP_DIRECTORY_TOO_LARGE',
]

function refuseArchive(error: { code: FindingCode; message: string } | undefined): DeckRefusal {
  if (error === undefined || error.code === 'NOT_A_ZIP' || error.code === 'ZIP_EMPTY')
    return refuseDeck('DECK_NOT_A_PRESENTATION')
  if (bombs.includes(error.code)) return refuseDeck('DECK_UNPACKS_TOO_LARGE')
  return refuseDeck('DECK_DAMAGED', `The presentation is damaged. ${error.message}`)
}
