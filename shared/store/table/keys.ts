/**
 * Every key of what belongs to a workspace (docs/access-patterns.md); `person-keys.ts` has the others. Every key begins with the workspace (tenant), so that no
 * read can reach another workspace by mistake. The keys of list indexes never change once they are written.
 */
import type { Key } from './table.ts'

/** Sort key of the key of learners. */
export const learnerKeySort = 'LEARNERKEY'

/** Begins the sort keys of alignments, so that their versions are not read with them. */
export const alignmentHeadPrefix = 'Z#'

/** Begins the sort keys of versions of frameworks, which sort by their numbers. */
export const frameworkVersionText = 'V#'

export const keys = {
  tenant: (tenantId: string): Key => ({ pk: tenantId, sk: 'T' }),
  /** Settings of the workspace. */
  configuration: (tenantId: string): Key => ({ pk: tenantId, sk: 'CFG' }),
  /** Members of a workspace are one collection. */
  member: (tenantId: string, personId: string): Key => ({ pk: `${tenantId}#M`, sk: `M#${personId}` }),
  /** Invitations stand beside the members. @param invitationId SHA-256 of the token, base64url */
  invitation: (tenantId: string, invitationId: string): Key => ({ pk: `${tenantId}#M`, sk: `I#${invitationId}` }),
  /** The usage of the workspace, which its plan limits. */
  usage: (tenantId: string): Key => ({ pk: tenantId, sk: 'USAGE' }),
  /** The sealed key from which hashes of learners are made. */
  learnerKey: (tenantId: string): Key => ({ pk: tenantId, sk: learnerKeySort }),
  /** @param hash SHA-256 of the key's text, base64url */
  apiKey: (tenantId: string, hash: string): Key => ({ pk: tenantId, sk: `K#${hash}` }),
  /** The pairs of LRS credentials of a workspace are one collection. */
  lrsCredential: (tenantId: string, username: string): Key => ({ pk: `${tenantId}#LC`, sk: username }),
  /**
   * The documents of an agent are one collection, sorted by scope; the profiles of an activity are another.
   * @param owner hash of the agent or the activity
   * @param document prefix of the scope, then the hash of the document's id
   */
  lrsDocument: (tenantId: string, owner: string, document: string): Key => ({
    pk: `${tenantId}#XD#${owner}`,
    sk: document,
  }),
  /** @param hash SHA-256 of the activity's id, base64url */
  lrsActivity: (tenantId: string, hash: string): Key => ({ pk: `${tenantId}#XA#${hash}`, sk: 'XA' }),
  /** Sorts after its versions, so that a collection read backwards begins with the package. */
  coursePackage: (tenantId: string, packageId: string): Key => ({ pk: `${tenantId}#P#${packageId}`, sk: 'Z' }),
  version: (tenantId: string, packageId: string, versionId: string): Key => ({
    pk: `${tenantId}#P#${packageId}`,
    sk: `V#${versionId}`,
  }),
  upload: (tenantId: string, uploadId: string): Key => ({ pk: `${tenantId}#U#${uploadId}`, sk: 'U' }),
  session: (tenantId: string, sessionId: string): Key => ({ pk: `${tenantId}#S#${sessionId}`, sk: 'S' }),
  /** Webhook endpoints of a workspace are one collection, the deliveries of an endpoint another. */
  webhook: (tenantId: string, endpointId: string): Key => ({ pk: `${tenantId}#W`, sk: `W#${endpointId}` }),
  /** The number of webhook endpoints of a workspace, which is limited. */
  webhookCount: (tenantId: string): Key => ({ pk: tenantId, sk: 'WEBHOOKS' }),
  delivery: (tenantId: string, endpointId: string, deliveryId: string): Key => ({
    pk: `${tenantId}#W#${endpointId}`,
    sk: `D#${deliveryId}`,
  }),
  /** Forwarders of a workspace are one collection. */
  forwarder: (tenantId: string, forwarderId: string): Key => ({ pk: `${tenantId}#F`, sk: forwarderId }),
  /** How far the statements of a workspace were followed for skills. */
  statementFollower: (tenantId: string): Key => ({ pk: tenantId, sk: 'FOLLOWER' }),
  /** Counts the changes of a workspace's forwarders, and carries their events: those of active ones cannot. */
  forwarderChanges: (tenantId: string): Key => ({ pk: tenantId, sk: 'FORWARDERS' }),
  /** Requests to erase or export the data of agents: one collection of a workspace. */
  actorDataRequest: (tenantId: string, requestId: string): Key => ({ pk: `${tenantId}#E`, sk: requestId }),
  /** An attachment of removed statements that other statements may still have. @param hash SHA-2, hexadecimal */
  detachedAttachment: (tenantId: string, requestId: string, hash: string): Key => ({
    pk: `${tenantId}#E#${requestId}`,
    sk: hash,
  }),
  /** @param hash SHA-256 of the credential, the route and the caller's Idempotency-Key, base64url */
  idempotency: (tenantId: string, hash: string): Key => ({ pk: `${tenantId}#I#${hash}`, sk: 'I' }),
  /** The count of active learners in a billing period. @param periodStart its first day, `2026-11-01` */
  learnerCount: (tenantId: string, periodStart: string): Key => ({ pk: `${tenantId}#A`, sk: `C#${periodStart}` }),
  /** What was counted in a billing period that has ended. */
  periodRecord: (tenantId: string, periodStart: string): Key => ({ pk: `${tenantId}#A`, sk: `H#${periodStart}` }),
  /** The ledger is one collection: its head, entries by month, claims of their ids and of reversals, closed months. */
  ledgerHead: (tenantId: string): Key => ({ pk: `${tenantId}#B`, sk: 'H' }),
  /** @param month `2026-11` */
  ledgerEntry: (tenantId: string, month: string, entryId: string): Key => ({
    pk: `${tenantId}#B`,
    sk: `${month}#${entryId}`,
  }),
  ledgerEntryId: (tenantId: string, entryId: string): Key => ({ pk: `${tenantId}#B`, sk: `E#${entryId}` }),
  ledgerReversal: (tenantId: string, entryId: string): Key => ({ pk: `${tenantId}#B`, sk: `R#${entryId}` }),
  closedMonth: (tenantId: string, month: string): Key => ({ pk: `${tenantId}#B`, sk: `S#${month}` }),
  /** Active TEST learners, all in one item. */
  testLearners: (tenantId: string): Key => ({ pk: `${tenantId}#A`, sk: 'T' }),
  /** The mark of a counted learner. @param tag see `learnerTag` */
  learner: (tenantId: string, tag: string): Key => ({ pk: `${tenantId}#A#${tag}`, sk: 'A' }),
  /** Objectives that a learner's courses share. @param tag see `learnerTag` */
  learnerObjectives: (tenantId: string, mode: 'live' | 'test', tag: string): Key => ({
    pk: `${tenantId}#G#${mode}#${tag}`,
    sk: 'G',
  }),
  /** The claim of a statement's id. */
  statement: (tenantId: string, statementId: string): Key => ({ pk: `${tenantId}#XS#${statementId}`, sk: 'X' }),
  /** A row of a list of statements. @param order see `shared/domain/statements/statement-position.ts` */
  statementList: (
    tenantId: string,
    { kind, hash, size }: { kind: string; hash: string; size: string },
    order: string,
  ): Key => ({ pk: `${tenantId}#XL#${kind}#${hash}#${size}`, sk: order }),
  /** A dispatch, its counter and its learners are one collection, in the order counter, dispatch, learners. */
  dispatch: (tenantId: string, dispatchId: string): Key => ({ pk: `${tenantId}#D#${dispatchId}`, sk: 'D' }),
  /** The learners of a dispatch, counted against its licence. */
  dispatchCounter: (tenantId: string, dispatchId: string): Key => ({ pk: `${tenantId}#D#${dispatchId}`, sk: 'C' }),
  dispatchLearner: (tenantId: string, dispatchId: string, tag: string): Key => ({
    pk: `${tenantId}#D#${dispatchId}`,
    sk: `L#${tag}`,
  }),
  /** The number of dispatches of a workspace, which is limited. */
  dispatchCount: (tenantId: string): Key => ({ pk: tenantId, sk: 'DISPATCHES' }),
  /** A conversion job and its report are one collection. */
  conversion: (tenantId: string, jobId: string): Key => ({ pk: `${tenantId}#C#${jobId}`, sk: 'C' }),
  conversionReport: (tenantId: string, jobId: string): Key => ({ pk: `${tenantId}#C#${jobId}`, sk: 'R' }),
  /** Organizations of a workspace are one collection. */
  organization: (tenantId: string, organizationId: string): Key => ({
    pk: `${tenantId}#O`,
    sk: `O#${organizationId}`,
  }),
  /** The claim of an external id. @param hash SHA-256 of the id, base64url */
  externalId: (tenantId: string, hash: string): Key => ({ pk: `${tenantId}#O`, sk: `X#${hash}` }),
  /** The number of organizations of a workspace, which is limited. */
  organizationCount: (tenantId: string): Key => ({ pk: tenantId, sk: 'ORGANIZATIONS' }),
  /** Work that is due at a time: one mark for each kind of work and thing. */
  dueMark: (tenantId: string, kind: string, id: string): Key => ({ pk: `${tenantId}#Q#${kind}#${id}`, sk: 'Q' }),
  /** Export jobs of a workspace are one collection. */
  exportJob: (tenantId: string, jobId: string): Key => ({ pk: `${tenantId}#J`, sk: jobId }),
  /** The number of export jobs that are under way, which is limited. */
  exportCount: (tenantId: string): Key => ({ pk: tenantId, sk: 'EXPORTS' }),
  /** Incidents of a workspace are one collection, with an item for each open one by its fingerprint. */
  incident: (tenantId: string, incidentId: string): Key => ({ pk: `${tenantId}#N`, sk: `I#${incidentId}` }),
  /** Installations of connectors stand beside the incidents. */
  installation: (tenantId: string, installationId: string): Key => ({ pk: `${tenantId}#N`, sk: `N#${installationId}` }),
  /** The number of installations of a workspace, which is limited. */
  installationCount: (tenantId: string): Key => ({ pk: tenantId, sk: 'INSTALLATIONS' }),
  /** Events of an installation are one collection. */
  connectorEvent: (tenantId: string, installationId: string, eventId: string): Key => ({
    pk: `${tenantId}#N#${installationId}`,
    sk: `E#${eventId}`,
  }),
  /** @param fingerprint hash of source, entity and code */
  openIncident: (tenantId: string, fingerprint: string): Key => ({ pk: `${tenantId}#N`, sk: `P#${fingerprint}` }),
  /** @param place time of the change and id of its event */
  auditEntry: (tenantId: string, { month, place }: { readonly month: string; readonly place: string }): Key => ({
    pk: `${tenantId}#AU#${month}`,
    sk: place,
  }),
  /** Paired headsets of a workspace are one collection. @param deviceId follows from the token of the headset */
  device: (tenantId: string, deviceId: string): Key => ({ pk: `${tenantId}#V`, sk: deviceId }),
  /** The number of headsets of a workspace that are not revoked, which is limited. */
  deviceCount: (tenantId: string): Key => ({ pk: tenantId, sk: 'DEVICES' }),
  /** The code that a session has shown last. */
  shownJoinCode: (tenantId: string, sessionId: string): Key => ({ pk: `${tenantId}#VS#${sessionId}`, sk: 'C' }),
  /** A code by which a headset joins a session. @param code six digits */
  joinCode: (tenantId: string, code: string): Key => ({ pk: `${tenantId}#VC#${code}`, sk: 'C' }),
  /** Client systems of a workspace are one collection. */
  clientSystem: (tenantId: string, clientSystemId: string): Key => ({ pk: `${tenantId}#CC`, sk: clientSystemId }),
  /** Frameworks of a workspace are one collection, the versions of a framework another. */
  framework: (tenantId: string, frameworkId: string): Key => ({ pk: `${tenantId}#CF`, sk: frameworkId }),
  /** @param version 1 to 100 */
  frameworkVersion: (tenantId: string, frameworkId: string, version: number): Key => ({
    pk: `${tenantId}#CF#${frameworkId}`,
    sk: `${frameworkVersionText}${String(version).padStart(3, '0')}`,
  }),
  /** The number of frameworks of a workspace, which is limited. */
  frameworkCount: (tenantId: string): Key => ({ pk: tenantId, sk: 'FRAMEWORKS' }),
  /** Alignments of a package or an activity are one collection, with their versions. @param aligned id of the package, or hash of the IRI */
  alignment: (tenantId: string, aligned: string, alignmentId: string): Key => ({
    pk: `${tenantId}#CA#${aligned}`,
    sk: `${alignmentHeadPrefix}${alignmentId}`,
  }),
  alignmentVersion: (
    tenantId: string,
    aligned: string,
    { alignmentId, alignmentVersion }: { readonly alignmentId: string; readonly alignmentVersion: number },
  ): Key => ({
    pk: `${tenantId}#CA#${aligned}`,
    sk: `V#${alignmentId}#${String(alignmentVersion).padStart(6, '0')}`,
  }),
  /** What an alignment is about, by its id. */
  alignmentById: (tenantId: string, alignmentId: string): Key => ({ pk: `${tenantId}#CM`, sk: alignmentId }),
  /** Role briefs of a workspace are one collection, the earlier versions of a role brief another. */
  roleBrief: (tenantId: string, roleBriefId: string): Key => ({ pk: `${tenantId}#CR`, sk: roleBriefId }),
  roleBriefVersion: (tenantId: string, roleBriefId: string, version: number): Key => ({
    pk: `${tenantId}#CR#${roleBriefId}`,
    sk: `V#${String(version).padStart(6, '0')}`,
  }),
  /** Recomputations of a workspace are one collection. */
  recomputation: (tenantId: string, recomputationId: string): Key => ({ pk: `${tenantId}#CJ`, sk: recomputationId }),
  /** The number of recomputations that are under way: one at most. */
  recomputationCount: (tenantId: string): Key => ({ pk: tenantId, sk: 'RECOMPUTATIONS' }),
  /** Recommendations for a learner, one collection. @param tag see `learnerTag` */
  recommendation: (tenantId: string, tag: string, recommendationId: string): Key => ({
    pk: `${tenantId}#CN#${tag}`,
    sk: recommendationId,
  }),
  /** What a workspace has said about the recommendations of a package. */
  recommendationCount: (tenantId: string, packageId: string): Key => ({ pk: `${tenantId}#CN`, sk: packageId }),
  /** What the levels of a framework are worth; the current version and all versions are one collection. */
  valueModel: (tenantId: string, frameworkId: string): Key => ({ pk: `${tenantId}#CV`, sk: `M#${frameworkId}` }),
  valueModelVersion: (tenantId: string, frameworkId: string, version: number): Key => ({
    pk: `${tenantId}#CV`,
    sk: `V#${frameworkId}#${String(version).padStart(6, '0')}`,
  }),
  /** A level change that was booked. Those of a month are one collection with the sums. @param month `2026-11` */
  valueEntry: (
    tenantId: string,
    month: string,
    { frameworkId, entryId }: { readonly frameworkId: string; readonly entryId: string },
  ): Key => ({ pk: `${tenantId}#CV#${month}`, sk: `E#${frameworkId}#${entryId}` }),
  /** The sum of a skill or of a package in a month. @param id absent: evidence from outside of packages */
  valueTotal: (
    tenantId: string,
    month: string,
    { frameworkId, kind, id }: { readonly frameworkId: string; readonly kind: 'S' | 'P'; readonly id: string },
  ): Key => ({ pk: `${tenantId}#CV#${month}`, sk: `T#${frameworkId}#${kind}#${id}` }),
  /** How much time of a session was booked. */
  bookedTime: (tenantId: string, sessionId: string, frameworkId: string): Key => ({
    pk: `${tenantId}#CH#${sessionId}`,
    sk: frameworkId,
  }),
  frameworkImport: (tenantId: string, importId: string): Key => ({ pk: `${tenantId}#CI`, sk: importId }),
  /** Evidence of a learner, one collection, sorted by skill and time. @param tag see `learnerTag` */
  skillEvidence: (
    tenantId: string,
    tag: string,
    { skillId, evidenceId }: { readonly skillId: string; readonly evidenceId: string },
  ): Key => ({ pk: `${tenantId}#CE#${tag}`, sk: `${skillId}#${evidenceId}` }),
  /** A learner's projections and vectors are one collection. */
  skillProjection: (tenantId: string, tag: string, skillId: string): Key => ({
    pk: `${tenantId}#CP#${tag}`,
    sk: `P#${skillId}`,
  }),
  /** Numbers of all skills of a framework that a learner has evidence of. */
  skillVector: (tenantId: string, tag: string, frameworkId: string): Key => ({
    pk: `${tenantId}#CP#${tag}`,
    sk: `V#${frameworkId}`,
  }),
  /** Up to when a learner was erased. */
  erasedSubject: (tenantId: string, tag: string): Key => ({ pk: `${tenantId}#CP#${tag}`, sk: 'X' }),
  /** One window of one counter of a rate limit. */
  rateLimit: (tenantId: string, counter: string, windowStart: number): Key => ({
    pk: `${tenantId}#R#${counter}#${windowStart}`,
    sk: 'R',
  }),
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
  /** `byPackage`: projections of one skill, sorted by level. */
  projectionsOfSkill: (tenantId: string, skillId: string): string => `${tenantId}#CK#${skillId}`,
  /** `packageList`: packages of a workspace that are not archived, projected whole. */
  packagesOfTenant: (tenantId: string): string => `${tenantId}#P`,
  /** `packageList`: archived packages of a workspace, projected whole. */
  archivedPackagesOfTenant: (tenantId: string): string => `${tenantId}#PX`,
  /** `packageList`: dispatches of a workspace that are not deleted, projected whole. */
  dispatchesOfTenant: (tenantId: string): string => `${tenantId}#D`,
  /** `packageList`: deleted dispatches of organizations, which reports name, projected whole. */
  deletedDispatchesOfTenant: (tenantId: string): string => `${tenantId}#DX`,
  /** `packageList`: conversion jobs of a workspace, projected whole. */
  conversionsOfTenant: (tenantId: string): string => `${tenantId}#C`,
  listed,
}

/** `packageList`: all workspaces, projected whole. It begins with `@`, as what belongs to no workspace does. */
export const workspacesPartition = '@T'

/** Shards of the sparse `outbox` index, so that one busy moment does not load one partition. */
export const outboxShards = 4

export const outboxKey = (shard: number): string => `OUTBOX#${shard}`

/** Partition of the index `outbox` that lists due marks by their times. It has as many shards as the events. */
export const dueKey = (shard: number): string => `DUE#${shard}`

/** Partition of the index `outbox` that lists the workspaces whose statements are followed. */
export const followedPartition = 'FOLLOWED'

/** Begins the ids of forwarders, which are their sort keys. */
export const forwarderSortPrefix = 'fwd_'

/** Sort key of active forwarders in the first shard of the outbox: it sorts before every event. */
export const activeForwarderSortKey = '!'
export const forwarderShard = outboxKey(0)
