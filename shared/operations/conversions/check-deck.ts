/** Whether a file is a PowerPoint deck: decided by its content, never by its name. */
import { refused, type Refused } from '#shared/domain/outcome.ts'
import { PackageContentError } from '#shared/formats/zip/content-error.ts'
import { readDirectory } from '#shared/formats/zip/directory.ts'
import { zipLimits } from '#shared/formats/zip/limits.ts'
import { cacheTail, type RangeSource } from '#shared/formats/zip/range-source.ts'
import { readEntry } from '#shared/formats/zip/walk.ts'
import type { ZipEntry } from '#shared/formats/zip/zip-entry.ts'
import { bytesPerMb } from '#shared/domain/quotas/upload-limit.ts'

/** Largest deck that is converted, in MB. */
export const maxDeckMb = 200

/** Media type with which decks are uploaded. */
export const deckType = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'

type NoDeck = Refused<'INVALID_FILE_TYPE'>

/** Begins the files of PowerPoint 97 to 2003, and those that a password protects. */
const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** Lists the types of the parts of an Office file. */
const partTypes = '[Content_Types].xml'
const mostTypeBytes = bytesPerMb

/** Main parts of presentations, templates and shows, with and without macros. */
const mainPart =
  /presentationml\.(presentation|slideshow|template)\.main\+xml|ms-powerpoint\.\w+\.macroEnabled\.main\+xml/i

const isCompound = async (source: RangeSource): Promise<boolean> =>
  source.size >= compoundFile.length && compoundFile.equals(await source.read(0, compoundFile.length))

const noDeck = (text: string): NoDeck =>
  refused('INVALID_FILE_TYPE', text, { remedy: 'Save the deck in PowerPoint as .pptx, without a password.' })

async function typesOf(source: RangeSource, entry: ZipEntry): Promise<string | null> {
  if (entry.size > mostTypeBytes) return null
  try {
    return Buffer.from(await readEntry(source, entry))
      .toString('utf8')
      .replaceAll('\0', '')
  } catch (error) {
    if (error instanceof PackageContentError) return null
    throw error
  }
}

/** Null for a deck. Reads the ends of the file and one small part; throws only what the source throws. */
export async function checkDeck(file: RangeSource): Promise<NoDeck | null> {
  if (await isCompound(file)) return noDeck('The deck is protected by a password, or of the format before 2007.')
  const source = cacheTail(file)
  const reading = await readDirectory(source, zipLimits(maxDeckMb * bytesPerMb))
  if (!reading.ok) return noDeck(`The file is no PowerPoint deck. ${reading.errors[0]?.message ?? ''}`.trim())
  const entry = reading.directory.entries.find(({ path }) => path.toLowerCase() === partTypes.toLowerCase())
  const types = entry === undefined ? null : await typesOf(source, entry)
  return types !== null && mainPart.test(types) ? null : noDeck('The file is no PowerPoint deck.')
}
