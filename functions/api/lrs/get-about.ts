import { xapiPatches } from '#shared/contract/resources/xapi.ts'
import { implement } from '#shared/http/implementation.ts'
import type { Dependencies, LrsEndpoints } from './dependencies.ts'

export const getAbout = implement<LrsEndpoints['getAbout'], Dependencies>()({
  load: () => Promise.resolve(null),
  handle: () => Promise.resolve({ version: Object.values(xapiPatches), extensions: {} }),
})
