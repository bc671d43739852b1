import { xapiPatches } from '#shared/contract/resources/statements/xapi.ts'
import { implement } from '#shared/http/implementation.ts'
import type { Dependencies, LrsEndpoints } from './dependencies.ts'

export const getAbout = implement<LrsEndpoints['getAbout'], Dependencies>()({
  handle: () => Promise.resolve({ version: Object.values(xapiPatches), extensions: {} }),
})
