import type { FrameworkContent } from '#shared/contract/resources/skills/skill.ts'
import type { FrameworkVersion } from '#shared/domain/skills/framework.ts'
import { caseKey, graphIdOf } from '#shared/operations/skills/framework-objects.ts'

const skills = ['a', 'b'].map((skillId) => ({
  ...{ skillId, label: skillId, statement: '', code: null, aliases: [], type: null },
  ...{ halfLifeDays: null, essential: false },
}))
const edges: FrameworkContent['edges'] = [{ type: 'partOf', from: 'a', to: 'b', weight: 1, primary: true }]

it('gives another order and another language another graph id, because the stored snapshot differs', () => {
  const ids = [
    graphIdOf({ skills, edges }, 'en'),
    graphIdOf({ skills: [...skills].reverse(), edges }, 'en'),
    graphIdOf({ skills, edges }, 'de'),
  ]
  expect(new Set(ids).size).toBe(3)
  expect(graphIdOf({ skills: [...skills], edges: [...edges] }, 'en')).toBe(ids[0])
})

it('finds the package of a version from before packages had a hash of their own', () => {
  const version: FrameworkVersion = {
    ...{ tenantId: 't', frameworkId: 'fwk_1', frameworkVersion: 1, status: 'published', contentHash: 'c' },
    ...{ graphId: 'grf_ab', caseHash: null, skills: 1, edges: 0, findings: null, createdAt: '', publishedAt: '' },
  }
  expect(caseKey(version)).toBe('skills/t/fwk_1/ab/case.json')
  expect(caseKey({ ...version, caseHash: 'cd' })).toBe('skills/t/fwk_1/case/cd.json')
  expect(caseKey({ ...version, graphId: null })).toBeNull()
})
