/** The pages of what audit entries, incidents and pasted ids name. */

/** Pages of single things, by the kind of the thing. */
const pages = {
  package: '/packages/',
  session: '/sessions/',
  dispatch: '/dispatches/',
  webhook: '/webhooks/',
  organization: '/organizations/',
  conversion: '/conversions/',
  framework: '/skills/frameworks/',
  alignment: '/skills/alignments/',
  role_brief: '/skills/roles/',
  recomputation: '/skills/recomputations/',
  value_model: '/skills/value/model?framework=',
} as const

/** Lists that have a thing without a page of its own. */
const lists = {
  forwarder: '/lrs/forwarders',
  lrs_credential: '/lrs/credentials',
  actor_data: '/lrs/people',
  installation: '/connectors',
  connector: '/connectors',
  device: '/devices',
  export: '/exports',
  api_key: '/keys',
  member: '/members',
  invitation: '/members',
  incident: '/incidents',
  client_system: '/skills/systems',
  // Incidents about a workspace say that its plan is nearly used up.
  workspace: '/usage',
} as const

const isIn = <Table extends object>(table: Table, key: string): key is keyof Table & string => Object.hasOwn(table, key)

/**
 * The address of a thing below that of its workspace; null for what no page shows, such as the estimate of a skill, whose
 * id is made of hashes.
 */
export function entityPath(type: string, id: string): string | null {
  if (isIn(pages, type)) return pages[type] + encodeURIComponent(id)
  return isIn(lists, type) ? lists[type] : null
}
