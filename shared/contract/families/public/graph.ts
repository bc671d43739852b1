/** The graph of skills: search, neighbors, paths, and learners in it (specification, "Other route families"). */
import * as z from 'zod'
import { keyOrMember } from '#shared/contract/credentials.ts'
import { defineFamily } from '#shared/contract/endpoint.ts'
import { graphSkill, neighbor, pathStep } from '#shared/contract/resources/skills/graph.ts'
import { skillId } from '#shared/contract/resources/skills/skill.ts'
import { boundedText, pathId } from '#shared/contract/resources/values.ts'
import { graphLearners } from './graph-learners.ts'

/** Skills exist in LIVE only (specification, "API keys" 7). */
const every = { credentials: keyOrMember, testMode: 'refused', method: 'GET' } as const
const edges = z.enum(['partOf', 'prerequisite', 'any']).default('any')
/** Skills of one framework are looked for, so the caller names it. */
const inFramework = { frameworkId: pathId }
const onSkill = z.object({ skillId })

export const graphFamily = defineFamily({
  name: 'graph',
  summary: 'The graph of skills: search, neighbors, paths, and how learners stand in it',
  endpoints: {
    listGraphSkills: {
      ...every,
      path: '/api/v1/graph/skills',
      summary: 'Skills of the current version of a framework that fit a text, best first',
      query: z.object({
        ...inFramework,
        q: boundedText(200).min(1),
        limit: z.coerce.number().int().min(1).max(200).default(50),
      }),
      ok: { status: 200, body: z.object({ skills: z.array(graphSkill.extend({ score: z.number() })) }) },
      errors: ['NOT_FOUND'],
    },
    getGraphSkill: {
      ...every,
      path: '/api/v1/graph/skills/{skillId}',
      summary: 'One skill of the current version of a framework',
      params: onSkill,
      query: z.object(inFramework),
      ok: { status: 200, body: z.object({ skill: graphSkill }) },
      errors: ['NOT_FOUND'],
    },
    listNeighbors: {
      ...every,
      path: '/api/v1/graph/skills/{skillId}/neighbors',
      summary: 'Skills around a skill, nearest first, at most 500',
      params: onSkill,
      query: z.object({ ...inFramework, edges, depth: z.coerce.number().int().min(1).max(3).default(1) }),
      ok: { status: 200, body: z.object({ neighbors: z.array(neighbor), truncated: z.boolean() }) },
      errors: ['NOT_FOUND'],
    },
    getPath: {
      ...every,
      path: '/api/v1/graph/paths',
      summary: 'A shortest path between two skills; null where there is none',
      query: z.object({
        ...inFramework,
        from: skillId,
        to: skillId,
        edges,
        maxDepth: z.coerce.number().int().min(1).max(12).default(12),
      }),
      ok: { status: 200, body: z.object({ path: z.array(pathStep).nullable() }) },
      errors: ['NOT_FOUND'],
    },
    ...graphLearners,
  },
})
