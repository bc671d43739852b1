/** The evaluation of the extraction: its texts are marked soundly, and the documented figures are the measured ones. */
import { readFileSync } from 'node:fs'
import { evaluate, evaluationTexts } from '#bench/extraction/evaluate-extraction.ts'
import { readMarks } from '#bench/extraction/marked-text.ts'
import { sampleFrameworkContent } from '#samples/skills/framework.ts'

const labels = new Set(sampleFrameworkContent().skills.map(({ label }) => label))

test('holds a third of 60 texts out, and marks skills of the sample framework only', () => {
  const { tuning, heldOut } = evaluationTexts
  expect([tuning.length, heldOut.length]).toEqual([40, 20])
  for (const marked of [...tuning, ...heldOut]) {
    const { text, named, implied } = readMarks(marked)
    expect([...named.map(({ label }) => label), ...implied].filter((label) => !labels.has(label))).toEqual([])
    expect(text).not.toMatch(/\[\[|\]\]/)
  }
})

test.each(['tuning', 'heldOut'] as const)('finds what docs/skills.md says that it finds: %s', (set) => {
  const { texts, namedPrecision, namedRecall, impliedRecall, impliedPrecision } = evaluate(evaluationTexts[set])
  const figures = [texts, namedPrecision, namedRecall, impliedRecall, impliedPrecision]
  expect(readFileSync('docs/skills.md', 'utf8')).toContain(`| ${figures.join(' | ')} |`)
})

test('gives the same figures again', () => {
  expect(evaluate(evaluationTexts.heldOut)).toEqual(evaluate(evaluationTexts.heldOut))
})
