/** docs/session-state-machine.md shows the tables by which sessions are run, and no others. */
import { readFileSync } from 'node:fs'
import { drawings } from '#test/unit/domain/support/state-drawings.ts'

const text = readFileSync('docs/session-state-machine.md', 'utf8')

/** What stands behind each mark: a fenced diagram, or a table. */
const drawn = new Map(
  [...text.matchAll(/<!-- drawn: (\w+) -->\n\n(?:```mermaid\n([\s\S]*?)\n```|((?:\|.*\n)+))/g)].map(([, name = '', diagram, table]) => [name, (diagram ?? table ?? '').trimEnd()]),
)

it('marks every drawing once', () => {
  expect([...text.matchAll(/<!-- drawn: (\w+) -->/g)].map(([, name]) => name).sort()).toEqual(Object.keys(drawings).sort())
})

it.each(Object.entries(drawings))('%s are drawn as the rules have them', (name, draw) => {
  expect(drawn.get(name)).toBe(draw())
})
