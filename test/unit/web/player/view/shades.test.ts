/** The accent colour of a workspace can be read in both themes of the player. */
import { readFileSync } from 'node:fs'
import { contrast, leastContrast } from '#shared/contract/resources/configuration/contrast.ts'
import { shadesOf, themes } from '#web/player/view/shades.ts'
import { fc } from '#test/support/properties.ts'

const css = readFileSync('web/player/styles/page.css', 'utf8')

/** Values of a token of the page: in the light theme, then in the dark one. */
const valuesOf = (name: string): readonly string[] =>
  [...css.matchAll(new RegExp(`--${name}: (#\\w{6});`, 'g'))].map(([, value = '']) => value)

const [lightText = '', darkText = ''] = valuesOf('text')
const [lightOnAccent = '', darkOnAccent = ''] = valuesOf('on-accent')
const pages = {
  light: { text: lightText, onAccent: lightOnAccent },
  dark: { text: darkText, onAccent: darkOnAccent },
}

/** Colours that the API takes: dark enough on white. */
const colours = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)
  .filter((colour) => contrast(colour, '#ffffff') >= leastContrast)

test('knows the surfaces of the page', () => {
  expect([themes.light.surface, themes.dark.surface]).toEqual(valuesOf('surface'))
})

test.each(['light', 'dark'] as const)('makes any colour readable on the %s theme', (name) => {
  const { text, onAccent } = pages[name]
  fc.assert(
    fc.property(colours, (colour) => {
      const { accent, tint } = shadesOf(colour, themes[name])
      const pairs = [
        [accent, themes[name].surface],
        [accent, tint],
        [onAccent, accent],
        [text, tint],
      ] as const
      for (const [front, back] of pairs) expect(contrast(front, back)).toBeGreaterThanOrEqual(leastContrast)
    }),
  )
})

test('keeps a colour that can be read', () => {
  expect(shadesOf('#1f5fbf', themes.light).accent).toBe('#1f5fbf')
})
