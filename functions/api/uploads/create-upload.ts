import { implement } from '#shared/http/implementation.ts'
import { mintTicket } from '#shared/operations/uploads/mint-ticket.ts'
import { zipType, type Dependencies, type UploadEndpoints } from './dependencies.ts'

export const createUpload = implement<UploadEndpoints['createUpload'], Dependencies>()({
  handle: ({ caller, input: { body } }, dependencies) =>
    mintTicket(caller, body, { ...dependencies, contentType: zipType }),
})
