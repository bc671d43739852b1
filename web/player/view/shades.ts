/** Shades of an accent colour that can be read in each theme of the player. */
import { channelsOf, contrast, leastContrast } from '#shared/contract/resources/configuration/contrast.ts'

interface Theme {
  /** `--surface` of the theme. */
  readonly surface: string
  /** What makes an accent colour easier to read on it. */
  readonly ink: string
}

/** As in styles/page.css. */
export const themes: Readonly<Record<'light' | 'dark', Theme>> = {
  light: { surface: '#ffffff', ink: '#000000' },
  dark: { surface: '#1a212b', ink: '#ffffff' },
}

/** A colour with a share of another one, 0 to 1. */
function mixed(colour: string, other: string, share: number): string {
  const others = channelsOf(other)
  const parts = channelsOf(colour).map((part, index) => part + ((others[index] ?? 0) - part) * share)
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

/** The accent colour and its tint, in the first shade whose text on the tint can be read. */
export function shadesOf(colour: string, { surface, ink }: Theme): { readonly accent: string; readonly tint: string } {
  for (let share = 0; ; share += 0.05) {
    const accent = mixed(colour, ink, Math.min(share, 1))
    const tint = mixed(surface, accent, 0.12)
    if (contrast(accent, tint) >= leastContrast || share >= 1) return { accent, tint }
  }
}
