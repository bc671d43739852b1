/** The work of the extraction grows with the length of a text, not with its square. */
import { skill, skillEdge } from '#shared/contract/resources/skills/skill.ts'
import { mentionsIn } from '#shared/domain/skills/extraction/extract-skills.ts'
import { openSkills } from '#test/support/opened-skills.ts'

const skills = ['Care', 'Wound care', 'Laundry', 'TypeScript'].map((label) =>
  skill.parse({ skillId: label.replace(' ', '-'), label, statement: `Does ${label} well.` }),
)
const parts = ['Wound-care', 'Laundry'].map((from) => skillEdge.parse({ type: 'partOf', from, to: 'Care' }))
const { source } = openSkills(skills, parts)

/** UTF-16 units that regular expressions read while a text is searched. */
function unitsRead(text: string): number {
  // oxlint-disable-next-line typescript/unbound-method -- called with the expression as `this`
  const { exec } = RegExp.prototype
  let units = 0
  const spy = jest.spyOn(RegExp.prototype, 'exec').mockImplementation(function (this: RegExp, read: string) {
    const from = this.global || this.sticky ? this.lastIndex : 0
    const found = exec.call(this, read)
    units += (found === null ? read.length : found.index + found[0].length) - from
    return found
  })
  try {
    mentionsIn(text, source, 'course')
  } finally {
    spy.mockRestore()
  }
  return units
}

test.each([
  ['one name in one sentence', 'wound care '],
  ['one word in a list', 'laundry, '],
  ['a name such as of a language', 'TypeScript '],
  ['a name with what suggests a weight and a level', 'must wound care expert '],
  ['a name that is taken back', 'no wound care '],
  ['a name in sentences of its own', 'You learn wound care. '],
  ['a name in lines of its own', 'wound care\n'],
  ['a name after what makes it an example', 'such as wound care '],
])('reads twice as much where a text is twice as long: %s', (_, part) => {
  const text = (length: number): string => part.repeat(Math.ceil(length / part.length)).slice(0, length)
  const work = unitsRead(text(3_000))
  expect(work).toBeGreaterThan(3_000)
  expect(unitsRead(text(6_000))).toBeLessThan(2.2 * work)
})
