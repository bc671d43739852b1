/** Organizations, for signed-in people (specification, "Dispatches and organizations"). */
import * as z from 'zod'
import { memberSession } from '#shared/contract/credentials.ts'
import { defineFamily } from '#shared/contract/endpoint.ts'
import { boundedText } from '#shared/contract/resources/values.ts'

/** Ids of one request, at most: those of a page of the list. */
const mostIds = 50
const idLength = 64

const count = z.number().int().min(0)

export const customerOrganizationsFamily = defineFamily({
  name: 'customer-organizations',
  summary: 'The dashboard: organizations of the workspace',
  endpoints: {
    getOrganizationCounts: {
      method: 'GET',
      path: '/api/customer/organizations/counts',
      summary: 'How many packages, dispatches and learners organizations have',
      description:
        'Archived packages, and archived and deleted dispatches, are left out. `learners` are the seats that learners have in the dispatches: a learner of two dispatches counts twice, a released seat does not count. The newest 10,000 packages and all dispatches are looked at; where the workspace has more packages, `is_complete` is false. An organization that does not exist has nothing.',
      credentials: { session: memberSession },
      testMode: 'allowed',
      query: z.object({
        organization_ids: boundedText(mostIds * (idLength + 1))
          .regex(
            new RegExp(`^[A-Za-z0-9_-]{1,${idLength}}(,[A-Za-z0-9_-]{1,${idLength}}){0,${mostIds - 1}}$`),
            `must be 1 to ${mostIds} ids of organizations with commas between them`,
          )
          .meta({ description: `Ids of 1 to ${mostIds} organizations, with commas between them.` }),
      }),
      ok: {
        status: 200,
        body: z.object({
          organizations: z.array(
            z.object({ organization_id: z.string(), packages: count, dispatches: count, learners: count }),
          ),
          is_complete: z.boolean(),
        }),
      },
      errors: [],
    },
  },
})
