/** Contrast of colours (WCAG 2.2, "contrast ratio" and "relative luminance"). */

/** @param colour `#rrggbb` @returns red, green and blue, 0 to 255 */
export const channelsOf = (colour: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** @param channel 0 to 255 */
function linear(channel: number): number {
  const part = channel / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

/** The least contrast of text with what is behind it (WCAG 2.2, 1.4.3), such as of the accent colour with white. */
export const leastContrast = 4.5

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map(linear)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** @param one `#rrggbb`, as the other @returns 1 (the same colour) to 21 (black and white) */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** @param colour `#rrggbb` */
export const contrastWithWhite = (colour: string): number => contrast(colour, '#ffffff')
