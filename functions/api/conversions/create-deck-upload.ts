import { implement } from '#shared/http/implementation.ts'
import { deckType } from '#shared/operations/conversions/check-deck.ts'
import { mintTicket } from '#shared/operations/uploads/mint-ticket.ts'
import type { ConversionEndpoints, Dependencies } from './dependencies.ts'

export const createDeckUpload = implement<ConversionEndpoints['createDeckUpload'], Dependencies>()({
  handle: ({ caller, input: { body } }, dependencies) =>
    mintTicket(caller, body, { ...dependencies, contentType: deckType }),
})
