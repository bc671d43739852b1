/** What a package is called, to whom it belongs, and how it runs; and its end. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isRefusal } from '#web/dashboard/app/calls.ts'
import { ConflictNotice, type FieldWords } from '#web/dashboard/app/conflict-notice.tsx'
import { useEdited } from '#web/dashboard/app/edited.ts'
import { useTexts } from '#web/dashboard/app/language.ts'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { RelaunchChoice, relaunchTexts } from '#web/dashboard/app/relaunch-choice.tsx'
import { commonTexts, formRefusalOf } from '#web/dashboard/app/trouble.ts'
import { Unsaved } from '#web/dashboard/app/unsaved.tsx'
import { tagsIn } from '#web/dashboard/app/words-in.ts'
import type { Package } from '#web/dashboard/app/version-report/data.ts'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { CheckField, Select, TextField } from '#web/dashboard/parts/field.tsx'
import { Form } from '#web/dashboard/parts/form.tsx'
import { Card } from '#web/dashboard/parts/page.tsx'
import { packagesKey } from '../data.ts'
import { changePackage, managedQuery, organizationsQuery, type ManagedPackage } from './data.ts'
import { EndCard } from './end-card.tsx'
import { settingsTexts } from './settings-texts.ts'

export function SettingsTab({ of }: { readonly of: Package }) {
  const { adminsOnly } = useTexts(commonTexts)
  const texts = useTexts(settingsTexts)
  const { id: workspace } = useWorkspace()
  const mayChange = useMay('change')
  const query = useQuery({ ...managedQuery(workspace, of), enabled: mayChange })
  if (!mayChange) return <p>{adminsOnly}</p>
  return (
    <Panel query={query}>
      {(managed) => (
        <div className="stack">
          {managed.status === 'archived' ? <p>{texts.archived}</p> : <SettingsForm managed={managed} />}
          <EndCard managed={managed} />
        </div>
      )}
    </Panel>
  )
}

const valuesOf = ({ title, organizationId, tags, completedRelaunchBehavior, startOverAllowed }: ManagedPackage) => ({
  title,
  organizationId: organizationId ?? '',
  tags: tags.join(', '),
  completedRelaunchBehavior,
  startOverAllowed,
})

type Values = ReturnType<typeof valuesOf>

/** Refused where somebody else has changed the package since it was shown. */
function SettingsForm({ managed }: { readonly managed: ManagedPackage }) {
  const texts = useTexts(settingsTexts)
  const common = useTexts(commonTexts)
  const { choices } = useTexts(relaunchTexts)
  const { id: workspace } = useWorkspace()
  const wordsOf = (of: Values): FieldWords => [
    [texts.name, of.title],
    [texts.organization, of.organizationId],
    [texts.tags, of.tags],
    [texts.relaunch, choices[of.completedRelaunchBehavior].label],
    [texts.startOver, of.startOverAllowed ? texts.yes : texts.no],
  ]
  const cache = useQueryClient()
  const { values, setValues, isDirty, version, conflict, begin } = useEdited(managed, valuesOf)
  const change = useMutation({
    mutationFn: () =>
      changePackage(workspace, managed.id, {
        ...values,
        title: values.title.trim(),
        organizationId: values.organizationId === '' ? null : values.organizationId,
        tags: tagsIn(values.tags),
        version,
      }),
    onSuccess: ({ package: now }) => {
      begin(now)
      return cache.invalidateQueries({ queryKey: packagesKey(workspace) })
    },
    // Where somebody else has saved meanwhile, the newer version is asked for: it is the conflict.
    onError: () => cache.invalidateQueries(managedQuery(workspace, managed)),
  })
  const isConflict = conflict !== null && isRefusal(change.error, 'VERSION_CONFLICT')
  const settle = (choice: () => void): void => {
    choice()
    change.reset()
  }
  return (
    <Card title={texts.title}>
      <Unsaved isDirty={isDirty} />
      {conflict !== null && (
        <ConflictNotice
          change={{ entity_id: managed.id }}
          conflict={{
            ...conflict,
            keepMine: () => settle(conflict.keepMine),
            takeTheirs: () => settle(conflict.takeTheirs),
          }}
          wordsOf={wordsOf}
        />
      )}
      <Form
        refusal={change.error === null || isConflict ? null : formRefusalOf(change.error, common)}
        isPending={change.isPending}
        submitLabel={texts.save}
        pendingLabel={texts.saving}
        onSubmit={() => change.mutate()}
      >
        <TextField
          name="title"
          label={texts.name}
          value={values.title}
          onChange={(title) => setValues({ ...values, title })}
          isRequired
          maxLength={500}
        />
        <OrganizationSelect
          managed={managed}
          value={values.organizationId}
          onChange={(organizationId) => setValues({ ...values, organizationId })}
        />
        <TextField
          name="tags"
          label={texts.tags}
          description={texts.tagsHint}
          value={values.tags}
          onChange={(tags) => setValues({ ...values, tags })}
        />
        <RelaunchChoice
          value={values.completedRelaunchBehavior}
          onChange={(completedRelaunchBehavior) => setValues({ ...values, completedRelaunchBehavior })}
        />
        <CheckField
          label={texts.startOver}
          isSelected={values.startOverAllowed}
          onChange={(startOverAllowed) => setValues({ ...values, startOverAllowed })}
        />
        <p className="small quiet">{texts.later}</p>
      </Form>
    </Card>
  )
}

interface OrganizationSelectProps {
  readonly managed: ManagedPackage
  readonly value: string
  readonly onChange: (organizationId: string) => void
}

function OrganizationSelect({ managed, value, onChange }: OrganizationSelectProps) {
  const texts = useTexts(settingsTexts)
  const { id: workspace } = useWorkspace()
  const { data: organizations = [] } = useQuery(organizationsQuery(workspace))
  const known = organizations.map(({ id, name }) => ({ value: id, label: name }))
  const { organizationId: own } = managed
  // An archived organization is not among the choices; the package keeps it.
  const kept =
    own === null || known.some((each) => each.value === own)
      ? []
      : [{ value: own, label: managed.organizationName ?? own }]
  return (
    <Select
      label={texts.organization}
      description={texts.organizationHint}
      value={value}
      options={[{ value: '', label: texts.none }, ...kept, ...known]}
      onChange={onChange}
    />
  )
}
