/** The evaluation of the extraction: its texts are marked soundly, and the documented figures are the measured ones. */
import { readFileSync } from 'node:fs'
import { certaintyOf, evaluate, evaluationTexts } from '#bench/extraction/evaluate-extraction.ts'
import { evaluationFramework } from '#bench/extraction/framework.ts'
import { readMarks } from '#bench/extraction/marked-text.ts'
import { contentFindings } from '#shared/domain/skills/content-findings.ts'

const { skills, edges } = evaluationFramework()
const labels = new Set(skills.map(({ label }) => label))

test('measures with a framework of 150 skills that could be published', () => {
  expect([skills.length, labels.size]).toEqual([150, 150])
  expect(contentFindings({ skills, edges }).filter(({ severity }) => severity === 'error')).toEqual([])
})

test('marks every skill in a text, save four that no text means', () => {
  const marks = Object.values(evaluationTexts).flat().map(readMarks)
  const meant = new Set(marks.flatMap(({ named, implied }) => [...named.map(({ label }) => label), ...implied]))
  expect([...labels].filter((label) => !meant.has(label))).toHaveLength(4)
})

test('holds 50 of 222 texts out, and marks skills of the framework only', () => {
  const { tuning, further, heldOut, heldOutPages } = evaluationTexts
  expect([tuning, further, heldOut, heldOutPages].map(({ length }) => length)).toEqual([40, 132, 20, 30])
  for (const marked of Object.values(evaluationTexts).flat()) {
    const { text, named, implied } = readMarks(marked)
    expect([...named.map(({ label }) => label), ...implied].filter((label) => !labels.has(label))).toEqual([])
    expect(text).not.toMatch(/\[\[|\]\]/)
  }
})

test.each(['tuning', 'further', 'heldOut', 'heldOutPages'] as const)(
  'finds what docs/skills.md says that it finds: %s',
  (set) => {
    const { texts, namedPrecision, namedRecall, impliedRecall, impliedPrecision } = evaluate(evaluationTexts[set])
    const figures = [texts, namedPrecision, namedRecall, impliedRecall, impliedPrecision]
    expect(readFileSync('docs/skills.md', 'utf8')).toContain(`| ${figures.join(' | ')} |`)
  },
)

test.each(['heldOut', 'heldOutPages'] as const)('says in docs/skills.md how sure the precision is: %s', (set) => {
  const { found, meant, mostInOne, interval } = certaintyOf(evaluationTexts[set])
  const text = readFileSync('docs/skills.md', 'utf8').replace(/\s+/g, ' ')
  expect(text).toContain(`${meant} of ${found} names are meant`)
  expect(text).toMatch(new RegExp(`between ${interval.join(' and ')}\\b`))
  expect(mostInOne).toBeLessThanOrEqual(7)
})

test('gives the same figures again', () => {
  expect(evaluate(evaluationTexts.heldOut)).toEqual(evaluate(evaluationTexts.heldOut))
})
