/** A link to what an audit entry or an incident is about. */
import { TextLink } from '#web/dashboard/parts/link.tsx'
import { entityPath } from './entity-path.ts'
import { useWorkspace } from './workspace.ts'

interface EntityProps {
  readonly type: string | null
  readonly id: string
}

export function EntityLink({ type, id }: EntityProps) {
  const { id: workspace } = useWorkspace()
  const path = type === null ? null : entityPath(type, id)
  const text = <code className="entity-id">{id}</code>
  return path === null ? text : <TextLink href={`/w/${workspace}${path}`}>{text}</TextLink>
}
