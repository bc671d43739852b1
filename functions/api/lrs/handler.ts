/** Lambda entry of the LRS. */
import { lrsFamily } from '#shared/contract/families/lrs.ts'
import { functionContext } from '#shared/http/function-context.ts'
import { serve } from '#shared/http/serve.ts'
import { getAbout } from './get-about.ts'
import { pending } from './pending.ts'

const { clock, context } = functionContext('lrs', { lrs: true })

export const handler = serve(
  lrsFamily,
  {
    getAbout,
    getStatements: pending(),
    putStatement: pending(),
    createStatements: pending(),
    getActivity: pending(),
    getAgent: pending(),
    getState: pending(),
    putState: pending(),
    updateState: pending(),
    deleteState: pending(),
    getActivityProfile: pending(),
    putActivityProfile: pending(),
    updateActivityProfile: pending(),
    deleteActivityProfile: pending(),
    getAgentProfile: pending(),
    putAgentProfile: pending(),
    updateAgentProfile: pending(),
    deleteAgentProfile: pending(),
  },
  { dependencies: { clock }, context },
)
