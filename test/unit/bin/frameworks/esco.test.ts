/** ESCO's skills as a CASE package. The rows have its shape and their own words. */
import { escoBroaderRow, escoGroupRow, escoRelationRow, escoSkillRow, escoTaxonomy } from '#bin/frameworks/esco.ts'
import { readRows } from '#bin/frameworks/table-file.ts'
import { casePackageOf } from '#bin/frameworks/taxonomy.ts'
import { contentFindings } from '#shared/domain/skills/content-findings.ts'
import { readCasePackage } from '#shared/formats/case/read-package.ts'

const base = 'http://data.europa.eu/esco'
const ids = { lift: '0b1c7a52-9f0e-4a57-8a3e-4a7f5b0c9d01', load: '1d4b1f36-0f5c-4f43-b7a0-5a0a4b1c2e02' }
const [lift, load, old] = [`${base}/skill/${ids.lift}`, `${base}/skill/${ids.load}`, `${base}/skill/S9.9`]
const [group, other] = [`${base}/skill/S6.2`, `${base}/isced-f/1041`]

const skills = `conceptType,conceptUri,skillType,reuseLevel,preferredLabel,altLabels,status,modifiedDate,definition,description
KnowledgeSkillCompetence,${lift},skill/competence,sector-specific,drive a lift truck,"lift truck driving
drive a lift truck
steer a forklift",released,2024-01-25 11:28:50.295000,,"Moves goods,
and ""parks"" safely"
KnowledgeSkillCompetence,${load},knowledge,cross-sector,kinds of loads,,released,2023-05-01T10:00:00Z,What loads weigh,
KnowledgeSkillCompetence,${old},knowledge,cross-sector,old,,obsolete,,,
`
const groups = `\uFEFFconceptType,conceptUri,preferredLabel,altLabels,status,modifiedDate,description,code
SkillGroup,${group},moving goods,,released,,About moving,S6.2
SkillGroup,${other},transport,,released,,,1041
`
const broader = `conceptType,conceptUri,broaderType,broaderUri
KnowledgeSkillCompetence,${lift},SkillGroup,${group}
KnowledgeSkillCompetence,${lift},SkillGroup,${other}
KnowledgeSkillCompetence,${load},SkillGroup,${other}
KnowledgeSkillCompetence,${old},SkillGroup,${other}
`
const relations = `originalSkillUri,originalSkillType,relationType,relatedSkillType,relatedSkillUri
${lift},skill/competence,essential,knowledge,${load}
${lift},skill/competence,optional,knowledge,${load}
${lift},skill/competence,optional,knowledge,${old}
`

const tables = () => ({
  skills: readRows(skills, { name: 'skills_en.csv', format: 'csv', row: escoSkillRow }),
  groups: readRows(groups, { name: 'skillGroups_en.csv', format: 'csv', row: escoGroupRow }),
  broader: readRows(broader, { name: 'broaderRelationsSkillPillar_en.csv', format: 'csv', row: escoBroaderRow }),
  relations: readRows(relations, { name: 'skillSkillRelations_en.csv', format: 'csv', row: escoRelationRow }),
})
const converted = () => casePackageOf(escoTaxonomy(tables(), 'en'), '2026-11-01T08:00:00.000Z')

describe('escoTaxonomy', () => {
  it('becomes a framework of released concepts, each part of the broader one that is named first', () => {
    const read = readCasePackage(JSON.stringify(converted()))
    if (read.kind !== 'read') throw new Error('It cannot be read.')
    const labelOf = new Map(read.content.skills.map(({ skillId, label }) => [skillId, label]))
    expect(read.content.skills.map(({ label, code, type, aliases }) => [label, code, type, aliases])).toEqual([
      ['moving goods', 'S6.2', 'Skill group', []],
      ['transport', '1041', 'Skill group', []],
      ['drive a lift truck', null, 'Skill', ['lift truck driving', 'steer a forklift']],
      ['kinds of loads', null, 'Knowledge', []],
    ])
    expect(
      read.content.edges.map(({ type, from, to, primary }) => [type, labelOf.get(from), labelOf.get(to), primary]),
    ).toEqual([
      ['partOf', 'drive a lift truck', 'moving goods', true],
      ['partOf', 'drive a lift truck', 'transport', false],
      ['partOf', 'kinds of loads', 'transport', true],
      ['related', 'drive a lift truck', 'kinds of loads', true],
    ])
    expect([...read.findings, ...contentFindings(read.content)]).toEqual([])
  })

  it('keeps the UUIDs of ESCO, its texts, and the times of its changes', () => {
    const item = converted().CFItems?.find(({ identifier }) => identifier === ids.lift)
    expect(item).toMatchObject({
      uri: lift,
      fullStatement: 'Moves goods,\nand "parks" safely',
      lastChangeDateTime: '2024-01-25T11:28:50.295Z',
    })
    const second = converted().CFItems?.find(({ identifier }) => identifier === ids.load)
    expect(second).toMatchObject({ fullStatement: 'What loads weigh', lastChangeDateTime: '2023-05-01T10:00:00.000Z' })
  })

  it('gives the same package when it converts again', () => {
    expect(converted()).toEqual(converted())
  })

  it('refuses a table without its columns, and names the first one that is missing', () => {
    expect(() => readRows('a,b\n1,2\n', { name: 'skills_en.csv', format: 'csv', row: escoSkillRow })).toThrow(
      'skills_en.csv, row 1, column "conceptUri"',
    )
  })
})
