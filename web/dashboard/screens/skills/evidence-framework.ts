/** The rules by which evidence becomes levels, as the service states them. */
import { queryOptions } from '@tanstack/react-query'
import type { EvidenceFramework } from '#shared/contract/resources/skills/evidence-framework.ts'
import type { capabilityFamily } from '#shared/contract/families/public/capability.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { bodyOf, ownOrigin } from '#web/dashboard/app/calls.ts'

const routes = {
  getEvidenceFramework: { method: 'GET', path: '/api/v1/capability/evidence-framework' },
} as const satisfies Routes<typeof capabilityFamily>
const capability = client<typeof capabilityFamily>()(routes, ownOrigin)

export const evidenceFrameworkQuery = (workspace: string) =>
  queryOptions({
    queryKey: [workspace, 'skills', 'evidence-framework'],
    queryFn: ({ signal }) => bodyOf(capability.getEvidenceFramework({ workspace, signal })),
    // It changes with deployments only.
    staleTime: 3_600_000,
  })

/** Lower bounds from which the levels hold; none while they are not known. */
export const levelMarks = (rules: EvidenceFramework | undefined): readonly number[] =>
  rules?.levels.flatMap(({ lowerBoundFrom: from }) => (from === null || from === 0 ? [] : from)) ?? []
