import { useTexts } from '#web/dashboard/app/language.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Select } from '#web/dashboard/parts/field.tsx'
import type { MemberRole } from './data.ts'
import { mayGiveOrTake } from './rules.ts'
import { membersTexts } from './texts.ts'

const roles = ['member', 'viewer', 'billing', 'admin', 'owner'] as const satisfies readonly MemberRole[]

interface RoleSelectProps {
  readonly label: string
  readonly value: MemberRole
  readonly onChange: (role: MemberRole) => void
}

/** One of the roles that the signed-in person may give: only owners make owners. */
export function RoleSelect({ label, value, onChange }: RoleSelectProps) {
  const texts = useTexts(membersTexts)
  const { role: own } = useWorkspace()
  return (
    <Select
      label={label}
      description={texts.roleHints[value]}
      value={value}
      options={roles
        .filter((role) => mayGiveOrTake(own, role))
        .map((role) => ({ value: role, label: texts.roles[role] }))}
      onChange={onChange}
    />
  )
}
