import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '#web/dashboard/app/language.ts'
import { hostsIn } from '#web/dashboard/app/words-in.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Select, TextField } from '#web/dashboard/parts/field.tsx'
import { fieldText } from '#web/dashboard/parts/form.tsx'
import { Card } from '#web/dashboard/parts/page.tsx'
import { organizationsQuery, type Dispatch, type DispatchChange } from './data.ts'
import { dispatchesTexts } from './texts.ts'

const proofs = ['none', 'host_stored'] as const
const attempts = ['ignore', 'follow'] as const

/** What is chosen from lists; the rest is read from the form. */
export interface Choices {
  /** Empty: none. */
  readonly organizationId: string
  readonly learnerProof: (typeof proofs)[number]
  readonly hostAttempts: (typeof attempts)[number]
}

interface FieldsProps {
  /** What is changed; absent where a new one is made. */
  readonly dispatch?: Dispatch
  readonly choices: Choices
  readonly onChange: (choices: Choices) => void
}

/** The settings that can be changed later too, as the form holds them. */
export function settingsIn(data: FormData, { organizationId, ...choices }: Choices) {
  const limit = fieldText(data, 'licenseLimit')
  const ends = fieldText(data, 'expiresAt')
  return {
    name: fieldText(data, 'name'),
    organizationId: organizationId === '' ? null : organizationId,
    licenseLimit: limit === '' ? null : Number(limit),
    expiresAt: ends === '' ? null : new Date(ends).toISOString(),
    allowedDomains: hostsIn(fieldText(data, 'allowedDomains')),
    ...choices,
  } satisfies DispatchChange
}

export type Settings = ReturnType<typeof settingsIn>

/** The same of a dispatch. */
export const settingsOf = (dispatch: Dispatch): Settings => ({
  name: dispatch.name,
  organizationId: dispatch.organizationId,
  licenseLimit: dispatch.licenseLimit,
  expiresAt: dispatch.expiresAt,
  allowedDomains: dispatch.allowedDomains,
  learnerProof: dispatch.learnerProof,
  hostAttempts: dispatch.hostAttempts,
})

/** A moment as a field of date and time takes it: in the time zone of the browser, without one. */
export function localMoment(time: string | null): string {
  if (time === null) return ''
  const at = new Date(time)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

export function BasicFields({ dispatch, choices, onChange }: FieldsProps) {
  const { new: texts } = useTexts(dispatchesTexts)
  const { id: workspace } = useWorkspace()
  const { data: organizations = [] } = useQuery(organizationsQuery(workspace))
  const known = organizations.map(({ id, name }) => ({ value: id, label: name }))
  // An archived organization is not among the choices; the dispatch keeps it.
  const own =
    dispatch?.organizationId === undefined ||
    dispatch.organizationId === null ||
    known.some(({ value }) => value === dispatch.organizationId)
      ? []
      : [{ value: dispatch.organizationId, label: dispatch.organizationName ?? dispatch.organizationId }]
  return (
    <Card title={texts.basics}>
      <div className="form">
        <TextField
          name="name"
          label={texts.name}
          description={texts.nameHint}
          defaultValue={dispatch?.name ?? ''}
          isRequired
          maxLength={200}
        />
        <Select
          label={texts.organization}
          description={texts.organizationHint}
          value={choices.organizationId}
          options={[{ value: '', label: texts.none }, ...own, ...known]}
          onChange={(organizationId) => onChange({ ...choices, organizationId })}
        />
      </div>
    </Card>
  )
}

interface LimitFieldsProps {
  readonly dispatch?: Dispatch
  readonly children?: ReactNode
}

export function LimitFields({ dispatch, children }: LimitFieldsProps) {
  const { new: texts } = useTexts(dispatchesTexts)
  return (
    <Card title={texts.limits}>
      <div className="form">
        <TextField
          name="licenseLimit"
          type="text"
          inputMode="numeric"
          pattern="[1-9][0-9]{0,6}"
          label={texts.limit}
          description={texts.limitHint}
          defaultValue={dispatch?.licenseLimit?.toString() ?? ''}
        />
        <TextField
          name="expiresAt"
          type="datetime-local"
          label={texts.expires}
          description={texts.expiresHint}
          defaultValue={localMoment(dispatch?.expiresAt ?? null)}
        />
        {children}
      </div>
    </Card>
  )
}

export function DomainFields({ dispatch }: { readonly dispatch?: Dispatch }) {
  const { new: texts } = useTexts(dispatchesTexts)
  return (
    <Card title={texts.domains}>
      <div className="form">
        <TextField
          name="allowedDomains"
          label={texts.hosts}
          description={texts.hostsHint}
          defaultValue={dispatch?.allowedDomains.join('\n') ?? ''}
          rows={3}
        />
      </div>
    </Card>
  )
}

interface IdentityFieldsProps extends Omit<FieldsProps, 'dispatch'> {
  readonly children?: ReactNode
}

export function IdentityFields({ choices, onChange, children }: IdentityFieldsProps) {
  const { new: texts } = useTexts(dispatchesTexts)
  return (
    <Card title={texts.identity}>
      <div className="form">
        {children}
        <Select
          label={texts.proof}
          description={texts.proofHint}
          value={choices.learnerProof}
          options={proofs.map((value) => ({ value, label: texts.proofs[value] }))}
          onChange={(learnerProof) => onChange({ ...choices, learnerProof })}
        />
        <Select
          label={texts.attempts}
          value={choices.hostAttempts}
          options={attempts.map((value) => ({ value, label: texts.attemptChoices[value] }))}
          onChange={(hostAttempts) => onChange({ ...choices, hostAttempts })}
        />
      </div>
    </Card>
  )
}
