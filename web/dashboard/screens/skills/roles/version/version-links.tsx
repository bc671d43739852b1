import type { ReactNode } from 'react'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { numberText } from '#web/dashboard/parts/format.ts'
import { TextLink } from '#web/dashboard/parts/link.tsx'
import type { RoleBrief } from '../data.ts'
import { roleVersionTexts } from './texts.ts'

interface RoleVersionLinkProps {
  readonly roleBriefId: string
  readonly version: number
  readonly children: ReactNode
}

/** Leads to a version of a role as it was. */
export function RoleVersionLink({ roleBriefId, version, children }: RoleVersionLinkProps) {
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const params = { workspace, roleBriefId, version: String(version) }
  return (
    <TextLink href={locate({ to: '/w/$workspace/skills/roles/$roleBriefId/versions/$version', params }).href}>
      {children}
    </TextLink>
  )
}

interface VersionLinksProps {
  readonly role: Pick<RoleBrief, 'id' | 'version'>
  /** Number of the current version; undefined while it is not known. */
  readonly current: number | undefined
}

/** Which version of a role is shown, with the ways to the one before and the one after it. */
export function VersionLinks({ role: { id, version }, current = version }: VersionLinksProps) {
  const texts = useTexts(roleVersionTexts)
  const language = useLanguage()
  const linkTo = (other: number, text: (version: string) => string) => (
    <RoleVersionLink roleBriefId={id} version={other}>
      {text(numberText(other, language))}
    </RoleVersionLink>
  )
  return (
    <nav className="row small" aria-label={texts.label}>
      <span className="quiet">{texts.shown(numberText(version, language))}</span>
      {version > 1 && linkTo(version - 1, texts.before)}
      {version < current && linkTo(version + 1, texts.after)}
    </nav>
  )
}
