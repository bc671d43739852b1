/** Colours of the dashboard: those of the player, with the contrast that people need. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const read = (path: string): string => readFileSync(join(__dirname, '../../../../web', path), 'utf8')

/** `--name: light-dark(#light, #dark)` of the dashboard, by name. */
const tokens = new Map(
  [...read('dashboard/styles/tokens.css').matchAll(/--([\w-]+):\s*light-dark\((#\w+),\s*(#\w+)\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
)

const channel = (value: number): number => (value <= 0.039_28 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => channel(parseInt(colour.slice(at, at + 2), 16) / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const pairs = [
  ['text', 'surface', 4.5],
  ['text', 'ground', 4.5],
  ['quiet', 'ground', 4.5],
  ['quiet', 'surface', 4.5],
  ['accent', 'surface', 4.5],
  ['on-accent', 'accent', 4.5],
  ['accent', 'tint', 4.5],
  ['good', 'good-tint', 4.5],
  ['warn', 'warn-tint', 4.5],
  ['bad', 'bad-tint', 4.5],
  ['edge-line', 'ground', 3],
  ['edge-line', 'surface', 3],
] as const

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test.each(pairs)('shows %s on %s with a contrast of %d at least', (front, back, least) => {
    const [a, b] = [tokens.get(front), tokens.get(back)]
    if (a === undefined || b === undefined) throw new Error('A colour is missing.')
    expect(contrast(a[theme], b[theme])).toBeGreaterThanOrEqual(least)
  })
})
