import type { usageFamily } from '#shared/contract/families/usage.ts'
import { toSpendCap } from '#shared/domain/usage/usage-presenter.ts'
import { implement } from '#shared/http/implementation.ts'
import { countedUsage, type Dependencies } from './counted-usage.ts'

export const getSpendCap = implement<(typeof usageFamily)['endpoints']['getSpendCap'], Dependencies>()({
  load: () => Promise.resolve(null),
  handle: async ({ caller, stamp }, dependencies) => toSpendCap(await countedUsage(caller, Date.parse(stamp.now), dependencies)),
})
