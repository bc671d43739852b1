/**
 * Every key of the single table (docs/access-patterns.md). The tenant comes first everywhere, so that a read across
 * tenants cannot be spelled. Index keys never change once they are written.
 */
interface Key {
  readonly pk: string
  readonly sk: string
}

export const keys = {
  tenant: (tenantId: string): Key => ({ pk: tenantId, sk: 'T' }),
  /** What the workspace keeps, held to its quotas. */
  usage: (tenantId: string): Key => ({ pk: tenantId, sk: 'USAGE' }),
  /** @param hash SHA-256 of the key's text, base64url */
  apiKey: (tenantId: string, hash: string): Key => ({ pk: tenantId, sk: `K#${hash}` }),
  /** Pairs of LRS credentials of a workspace are one collection. */
  lrsCredential: (tenantId: string, username: string): Key => ({ pk: `${tenantId}#LC`, sk: username }),
  /**
   * Documents of an agent are one collection, in which those of one scope lie together; an activity's profiles are another.
   * @param owner hash of agent or activity; `document` hash of the id, behind what the scope says
   */
  lrsDocument: (tenantId: string, owner: string, document: string): Key => ({ pk: `${tenantId}#XD#${owner}`, sk: document }),
  /** @param hash SHA-256 of the activity's id, base64url */
  lrsActivity: (tenantId: string, hash: string): Key => ({ pk: `${tenantId}#XA#${hash}`, sk: 'XA' }),
  /** Sorts after its versions, so that a collection read backwards begins with the package. */
  coursePackage: (tenantId: string, packageId: string): Key => ({ pk: `${tenantId}#P#${packageId}`, sk: 'Z' }),
  version: (tenantId: string, packageId: string, versionId: string): Key => ({ pk: `${tenantId}#P#${packageId}`, sk: `V#${versionId}` }),
  upload: (tenantId: string, uploadId: string): Key => ({ pk: `${tenantId}#U#${uploadId}`, sk: 'U' }),
  session: (tenantId: string, sessionId: string): Key => ({ pk: `${tenantId}#S#${sessionId}`, sk: 'S' }),
  /** Webhook endpoints of a workspace are one collection, the deliveries of an endpoint another. */
  webhook: (tenantId: string, endpointId: string): Key => ({ pk: `${tenantId}#W`, sk: `W#${endpointId}` }),
  delivery: (tenantId: string, endpointId: string, deliveryId: string): Key => ({ pk: `${tenantId}#W#${endpointId}`, sk: `D#${deliveryId}` }),
  /** Forwarders of a workspace are one collection. */
  forwarder: (tenantId: string, forwarderId: string): Key => ({ pk: `${tenantId}#F`, sk: forwarderId }),
  /** What was asked for of the data of agents is one collection of a workspace. */
  actorDataRequest: (tenantId: string, requestId: string): Key => ({ pk: `${tenantId}#E`, sk: requestId }),
  /** Bytes that a removed statement had attached. @param hash SHA-2, hexadecimal */
  detachedBytes: (tenantId: string, requestId: string, hash: string): Key => ({ pk: `${tenantId}#E#${requestId}`, sk: hash }),
  /** @param hash SHA-256 of the caller's Idempotency-Key and the route, base64url */
  idempotency: (tenantId: string, hash: string): Key => ({ pk: `${tenantId}#I#${hash}`, sk: 'I' }),
  /** Active learners of a billing period, counted. @param periodStart its first day, `2026-11-01` */
  learnerCount: (tenantId: string, periodStart: string): Key => ({ pk: `${tenantId}#A`, sk: `C#${periodStart}` }),
  /** Active TEST learners, all in one item. */
  testLearners: (tenantId: string): Key => ({ pk: `${tenantId}#A`, sk: 'T' }),
  /** A learner who was counted. @param tag see `learnerTag` */
  learner: (tenantId: string, tag: string): Key => ({ pk: `${tenantId}#A#${tag}`, sk: 'A' }),
  /** Objectives that a learner's courses share. @param tag see `learnerTag` */
  learnerObjectives: (tenantId: string, mode: 'live' | 'test', tag: string): Key => ({ pk: `${tenantId}#G#${mode}#${tag}`, sk: 'G' }),
  /** The claim of a statement's id. */
  statement: (tenantId: string, statementId: string): Key => ({ pk: `${tenantId}#XS#${statementId}`, sk: 'X' }),
  /** A row of a list of statements. @param order see `shared/domain/xapi/statement-order.ts` */
  statementList: (tenantId: string, { kind, hash, size }: { kind: string; hash: string; size: string }, order: string): Key => ({ pk: `${tenantId}#XL#${kind}#${hash}#${size}`, sk: order }),
  /** One window of one counter of a rate limit. */
  rateLimit: (tenantId: string, counter: string, windowStart: number): Key => ({ pk: `${tenantId}#R#${counter}#${windowStart}`, sk: 'R' }),
}

/** Sort key of lists, newest first when read backwards. */
const listed = (createdAt: string, id: string): string => `${createdAt}#${id}`

export const indexes = {
  /** `byTenant`: sessions of a workspace. */
  sessionsOfTenant: (tenantId: string): string => `${tenantId}#S`,
  /** `byLearner`: sessions of one learner. */
  sessionsOfLearner: (tenantId: string, learnerId: string): string => `${tenantId}#L#${learnerId}`,
  /** `byPackage`: sessions of one package. */
  sessionsOfPackage: (tenantId: string, packageId: string): string => `${tenantId}#P#${packageId}`,
  /** `packageList`: packages of a workspace that are not archived, projected whole. */
  packagesOfTenant: (tenantId: string): string => `${tenantId}#P`,
  listed,
}

/** Shards of the sparse `outbox` index, so that one busy moment does not load one partition. */
export const outboxShards = 4

export const outboxKey = (shard: number): string => `OUTBOX#${shard}`

/** Place of active forwarders in the first shard of the outbox, before all events: whoever looks for events finds them too. */
export const forwarderMark = '!'
export const forwarderShard = outboxKey(0)
