/** The skills that texts speak of (specification, "Other route families": structured extraction). */
import * as z from 'zod'
import { keyOrMember } from '#shared/contract/credentials.ts'
import { defineFamily } from '#shared/contract/endpoint.ts'
import { rateLimit } from '#shared/contract/policies/rate-limit.ts'
import { extractionRequest, extractionResult } from '#shared/contract/resources/skills/extraction.ts'

export const extractionsFamily = defineFamily({
  name: 'extractions',
  summary: 'The skills that texts speak of',
  endpoints: {
    extractSkills: {
      credentials: keyOrMember,
      // Skills exist in LIVE only (specification, "API keys" 7).
      testMode: 'refused',
      method: 'POST',
      path: '/api/v1/intelligence/extractions',
      summary: 'Finds the skills of a framework that a text speaks of',
      description:
        'The text and the answer are not stored. Skills that the text says are not needed are left out. With `useModel`, a language model adds ' +
        'suggestions, where the deployment has one and the workspace allows it (`extractionModel` of its configuration).',
      policies: [rateLimit('skillExtractions')],
      body: z.object(extractionRequest),
      ok: { status: 200, body: extractionResult },
      errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
    },
  },
})
