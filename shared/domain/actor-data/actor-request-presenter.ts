import type { ActorRequestResource } from '#shared/contract/resources/actor-data/actor-request.ts'
import type { ActorDataRequest } from './actor-data-request.ts'

/** @param link to the archive of an export, signed; null where there is none */
export function presentActorRequest({
  link,
  ...request
}: Omit<ActorDataRequest, 'progress' | 'lease'> & { readonly link: string | null }): ActorRequestResource {
  const { kind, status, actor, actorHash, counts, requestedBy, requestedAt, finishedAt, lastFailure } = request
  const { exported } = request
  return {
    id: request.requestId,
    ...{ kind, status, actorHash, requestedBy, requestedAt, finishedAt, lastFailure, counts },
    actor: actor === null ? null : { ...actor },
    archive:
      exported === null || link === null ? null : { url: link, bytes: exported.bytes, availableUntil: exported.until },
  }
}
