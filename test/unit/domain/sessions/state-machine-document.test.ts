/** docs/session-state-machine.md shows exactly the decision tables that the code uses. */
import { readFileSync } from 'node:fs'
import { drawings } from '#test/unit/domain/support/state-drawings.ts'

const text = readFileSync('docs/session-state-machine.md', 'utf8')

/** The fenced diagram or the table that follows each mark. */
const drawn = new Map(
  [...text.matchAll(/<!-- drawn: (\w+) -->\n\n(?:```mermaid\n([\s\S]*?)\n```|((?:\|.*\n)+))/g)].map(
    ([, name = '', diagram, table]) => [name, (diagram ?? table ?? '').trimEnd()],
  ),
)

it('marks every drawing once', () => {
  expect([...text.matchAll(/<!-- drawn: (\w+) -->/g)].map(([, name]) => name).sort()).toEqual(
    Object.keys(drawings).sort(),
  )
})

it.each(Object.entries(drawings))('shows %s as the rules define them', (name, draw) => {
  expect(drawn.get(name)).toBe(draw())
})
