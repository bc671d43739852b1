/** Contrast of colours (WCAG 2.2, "contrast ratio" and "relative luminance"). */

/** @param channel 0 to 255 */
function linear(channel: number): number {
  const part = channel / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

/** The least contrast of the accent colour with a white surface (WCAG 2.2, 1.4.3). */
export const leastContrast = 4.5

/** @param colour `#rrggbb` @returns 1 (white) to 21 (black) */
export function contrastWithWhite(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16)))
  const luminance = 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
  return 1.05 / (luminance + 0.05)
}
