/** Which fonts a deck names, and which of them the converter has. */
import { attribute, childNamed, descendants, type XmlElement } from '../xml/element.ts'
import type { DeckParts } from './deck-parts.ts'

const fontElements = new Set(['latin', 'ea', 'cs'])

/** Names of fonts that slides use: of their runs, and the Latin fonts of the deck's themes. */
export async function fontsOf(parts: DeckParts, slides: readonly XmlElement[]): Promise<string[]> {
  const named = slides.flatMap((root) =>
    [...descendants(root)]
      .filter(({ name }) => fontElements.has(name))
      .map((element) => attribute(element, 'typeface') ?? ''),
  )
  const themes = await Promise.all(
    (await parts.relationships(parts.mainPath))
      .filter(({ type, isExternal }) => type === 'slideMaster' && !isExternal)
      .map(async ({ target }) => themeFonts(parts, target)),
  )
  // A name with a plus sign refers to the theme.
  return [...new Set([...named, ...themes.flat()])].filter((name) => name !== '' && !name.startsWith('+'))
}

async function themeFonts(parts: DeckParts, master: string): Promise<string[]> {
  const path = await parts.related(master, 'theme')
  const theme = path === null ? null : await parts.xml(path)
  const scheme = childNamed(childNamed(theme ?? undefined, 'themeElements'), 'fontScheme')
  return ['majorFont', 'minorFont'].flatMap((kind) => {
    const latin = childNamed(childNamed(scheme, kind), 'latin')
    return (latin && attribute(latin, 'typeface')) ?? []
  })
}

/** Families of LibreOffice's own fonts, and those for which it has one with the same widths. */
const availableFamilies = new Set(
  [
    ['alef', 'amiri', 'caladea', 'carlito', 'david clm', 'david libre', 'dejavu sans', 'dejavu sans condensed'],
    ['dejavu sans mono', 'dejavu serif', 'frank ruehl clm', 'frank ruhl hofshi', 'gentium basic'],
    ['gentium book basic', 'liberation mono', 'liberation sans', 'liberation sans narrow', 'liberation serif'],
    ['linux biolinum g', 'linux libertine g', 'miriam clm', 'miriam libre', 'nachlieli clm', 'noto kufi arabic'],
    ['noto naskh arabic', 'noto sans', 'noto sans arabic', 'noto sans armenian', 'noto sans georgian'],
    ['noto sans hebrew', 'noto sans lao', 'noto serif', 'noto serif hebrew', 'opensymbol', 'reem kufi', 'rubik'],
    ['scheherazade', 'noto sans jp', 'noto sans kr', 'noto sans sc', 'noto sans thai', 'noto emoji'],
    ['arial', 'helvetica', 'arial narrow', 'calibri', 'cambria', 'courier new', 'courier', 'times new roman', 'times'],
    // Symbols: LibreOffice maps their characters to OpenSymbol.
    ['symbol', 'wingdings', 'wingdings 2', 'wingdings 3', 'webdings'],
  ].flat(),
)

/** The fonts that are drawn in another one, whose letters may have other widths. */
export const replacedFonts = (names: readonly string[]): string[] =>
  names.filter((name) => !availableFamilies.has(name.trim().toLowerCase()))
