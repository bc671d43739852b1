/** A link to what an audit entry or an incident is about. */
import { TextLink } from '#web/dashboard/parts/link.tsx'
import { useLocate } from './links.tsx'
import { useWorkspace } from './workspace.ts'

interface EntityProps {
  readonly type: string | null
  readonly id: string
}

/** The page of an entity, or the list that has it; null for what no page shows, such as a workspace's own record. */
function useEntityAddress({ type, id }: EntityProps): string | null {
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const params = { workspace }
  switch (type) {
    case 'package':
      return locate({ to: '/w/$workspace/packages/$packageId', params: { workspace, packageId: id } }).href
    case 'session':
      return locate({ to: '/w/$workspace/sessions/$sessionId', params: { workspace, sessionId: id } }).href
    case 'dispatch':
      return locate({ to: '/w/$workspace/dispatches/$dispatchId', params: { workspace, dispatchId: id } }).href
    case 'webhook':
      return locate({ to: '/w/$workspace/webhooks/$webhookId', params: { workspace, webhookId: id } }).href
    case 'forwarder':
      return locate({ to: '/w/$workspace/lrs/forwarders', params }).href
    case 'installation':
      return locate({ to: '/w/$workspace/connectors', params }).href
    case 'device':
      return locate({ to: '/w/$workspace/devices', params }).href
    case 'organization':
      return locate({ to: '/w/$workspace/organizations/$organizationId', params: { workspace, organizationId: id } })
        .href
    case 'export':
      return locate({ to: '/w/$workspace/exports', params }).href
    case 'api_key':
      return locate({ to: '/w/$workspace/keys', params }).href
    case 'member':
    case 'invitation':
      return locate({ to: '/w/$workspace/members', params }).href
    case 'incident':
      return locate({ to: '/w/$workspace/incidents', params }).href
    default:
      return null
  }
}

export function EntityLink(props: EntityProps) {
  const href = useEntityAddress(props)
  const text = <code className="entity-id">{props.id}</code>
  return href === null ? text : <TextLink href={href}>{text}</TextLink>
}
