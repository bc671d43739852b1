/** The evaluation of the extraction: its texts are marked soundly, and the documented figures are the measured ones. */
import { readFileSync } from 'node:fs'
import { evaluate, evaluationTexts } from '#bench/extraction/evaluate-extraction.ts'
import { evaluationFramework } from '#bench/extraction/framework.ts'
import { readMarks } from '#bench/extraction/marked-text.ts'
import { contentFindings } from '#shared/domain/skills/content-findings.ts'

const { skills, edges } = evaluationFramework()
const labels = new Set(skills.map(({ label }) => label))

test('measures with a framework of 150 skills that could be published', () => {
  expect([skills.length, labels.size]).toEqual([150, 150])
  expect(contentFindings({ skills, edges }).filter(({ severity }) => severity === 'error')).toEqual([])
})

test('marks every skill in a text, save five that no text means', () => {
  const marks = [...evaluationTexts.tuning, ...evaluationTexts.further, ...evaluationTexts.heldOut].map(readMarks)
  const meant = new Set(marks.flatMap(({ named, implied }) => [...named.map(({ label }) => label), ...implied]))
  expect([...labels].filter((label) => !meant.has(label))).toHaveLength(5)
})

test('holds 20 of 156 texts out, and marks skills of the framework only', () => {
  const { tuning, further, heldOut } = evaluationTexts
  expect([tuning.length, further.length, heldOut.length]).toEqual([40, 96, 20])
  for (const marked of [...tuning, ...further, ...heldOut]) {
    const { text, named, implied } = readMarks(marked)
    expect([...named.map(({ label }) => label), ...implied].filter((label) => !labels.has(label))).toEqual([])
    expect(text).not.toMatch(/\[\[|\]\]/)
  }
})

test.each(['tuning', 'further', 'heldOut'] as const)('finds what docs/skills.md says that it finds: %s', (set) => {
  const { texts, namedPrecision, namedRecall, impliedRecall, impliedPrecision } = evaluate(evaluationTexts[set])
  const figures = [texts, namedPrecision, namedRecall, impliedRecall, impliedPrecision]
  expect(readFileSync('docs/skills.md', 'utf8')).toContain(`| ${figures.join(' | ')} |`)
})

test('gives the same figures again', () => {
  expect(evaluate(evaluationTexts.heldOut)).toEqual(evaluate(evaluationTexts.heldOut))
})
