/** Chooses the fonts that are added to LibreOffice's own. Each costs time and memory, so only what a deck needs. */
import type { Script } from '#shared/formats/pptx/deck-outline.ts'

/** Files of the converter's folder, by writing system. */
const fontsOfScripts: Readonly<Partial<Record<Script, readonly string[]>>> = {
  japanese: ['NotoSansJP_400Regular.ttf', 'NotoSansJP_700Bold.ttf'],
  korean: ['NotoSansKR_400Regular.ttf', 'NotoSansKR_700Bold.ttf'],
  chinese: ['NotoSansSC_400Regular.ttf', 'NotoSansSC_700Bold.ttf'],
  thai: ['NotoSansThai_400Regular.ttf', 'NotoSansThai_700Bold.ttf'],
  emoji: ['NotoEmoji_400Regular.ttf', 'NotoEmoji_700Bold.ttf'],
}

/** Paths of the fonts for these writing systems, as far as they are installed. */
export const fontsFor = (scripts: readonly Script[], installed: ReadonlyMap<string, string>): string[] =>
  scripts.flatMap((script) => (fontsOfScripts[script] ?? []).flatMap((name) => installed.get(name) ?? []))

/** The writing systems that no font covers. @param installed names of files */
export const undrawnScripts = (scripts: readonly Script[], installed: readonly string[]): Script[] =>
  scripts.filter((script) => !(fontsOfScripts[script] ?? []).some((name) => installed.includes(name)))
