/** O*NET's content model as a CASE package. The rows have its shape and their own words. */
import { onetRow, onetTaxonomy } from '#bin/frameworks/onet.ts'
import { readRows } from '#bin/frameworks/table-file.ts'
import { casePackageOf } from '#bin/frameworks/taxonomy.ts'
import { contentFindings } from '#shared/domain/skills/content-findings.ts'
import { readCasePackage } from '#shared/formats/case/read-package.ts'

const table = [
  'Element ID\tElement Name\tDescription',
  '1.A\tTalents\tWhat people bring along',
  '2.A\tFoundations\tWhat helps to learn',
  '2.A.1\tContent\tWhat work is about',
  '2.A.1.a\tReading\tUnderstands "what" is written',
  '2.A.10\tProcess\t',
  '2.AB\tOther\tNo part of 2.A',
].join('\r\n')

const rowsOf = (text: string) => readRows(text, { name: 'Content Model Reference.txt', format: 'tabs', row: onetRow })
const convertedAt = '2026-11-01T08:00:00.000Z'
const convert = (branches: readonly string[], release: string | null = null) =>
  casePackageOf(onetTaxonomy(rowsOf(table), { branches, release }), convertedAt)

describe('onetTaxonomy', () => {
  it('becomes a framework whose parts lie in the branches', () => {
    const read = readCasePackage(JSON.stringify(convert(['2.A'])))
    if (read.kind !== 'read') throw new Error('It cannot be read.')
    const labelOf = new Map(read.content.skills.map(({ skillId, label }) => [skillId, label]))
    expect(read.content.skills.map(({ code, label, statement, type }) => [code, label, statement, type])).toEqual([
      ['2.A', 'Foundations', 'What helps to learn', 'Foundations'],
      ['2.A.1', 'Content', 'What work is about', 'Foundations'],
      ['2.A.1.a', 'Reading', 'Understands "what" is written', 'Foundations'],
      ['2.A.10', 'Process', 'Process', 'Foundations'],
    ])
    expect(read.content.edges.map(({ type, from, to }) => [type, labelOf.get(from), labelOf.get(to)])).toEqual([
      ['partOf', 'Content', 'Foundations'],
      ['partOf', 'Reading', 'Content'],
      ['partOf', 'Process', 'Foundations'],
    ])
    expect([...read.findings, ...contentFindings(read.content)]).toEqual([])
  })

  it('gives the same ids again, in whichever branches', () => {
    const ids = (branches: readonly string[]) => convert(branches).CFItems?.map(({ identifier }) => identifier) ?? []
    expect(ids(['2.A'])).toEqual(ids(['2.A']))
    expect(ids(['1.A', '2.A'])).toEqual([...ids(['1.A']), ...ids(['2.A'])])
  })

  it('names the publisher and the release', () => {
    expect(convert(['2.A'], '30.1').CFDocument['notes']).toContain('O*NET 30.1 Database')
    expect(convert(['1.A', '2.A']).CFDocument.title).toBe('O*NET: Talents, Foundations')
  })

  it('refuses a branch that the model lacks, and lists those it has', () => {
    expect(() => convert(['2.X'])).toThrow('no element "2.X". Its main ones: 1.A Talents, 2.A Foundations')
  })

  it('refuses a file of another kind, and says where', () => {
    expect(() => rowsOf('O*NET-SOC Code\tTitle\n11-1011.00\tChief')).toThrow(
      'Content Model Reference.txt, row 1, column "Element ID"',
    )
    expect(() => rowsOf('Element ID\tElement Name\tDescription\n')).toThrow('has no rows')
  })
})
