/** How new things of the workspace begin and look. Each section is saved for itself. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isRefusal } from '#web/dashboard/app/calls.ts'
import { ConflictNotice } from '#web/dashboard/app/conflict-notice.tsx'
import { useTexts } from '#web/dashboard/app/language.ts'
import { Page } from '#web/dashboard/app/page.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { commonTexts, formRefusalOf } from '#web/dashboard/app/trouble.ts'
import { Unsaved } from '#web/dashboard/app/unsaved.tsx'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { Form } from '#web/dashboard/parts/form.tsx'
import { Card } from '#web/dashboard/parts/page.tsx'
import { StatusBadge } from '#web/dashboard/parts/state.tsx'
import { changeSettings, settingsQuery } from './data.ts'
import { sectionForms } from './fields.tsx'
import { ReadSettings } from './read-settings.tsx'
import {
  editOf,
  fieldsOf,
  isDirty,
  sectionFields,
  type Configuration,
  type Fields,
  type SettingsSection,
} from './rules.ts'
import { settingsTexts } from './texts.ts'

const sections = [
  'general',
  'courses',
  'dispatches',
  'branding',
  'retention',
  'skills',
] as const satisfies readonly SettingsSection[]

export function SettingsScreen() {
  const texts = useTexts(settingsTexts)
  const { adminsOnly } = useTexts(commonTexts)
  const { id: workspace } = useWorkspace()
  const query = useQuery(settingsQuery(workspace))
  const mayChange = useMay('change')
  return (
    <Page title={texts.title}>
      {!mayChange && <p className="small quiet">{adminsOnly}</p>}
      <Panel query={query}>
        {({ configuration, version }) =>
          mayChange ? (
            <Forms configuration={configuration} version={version} />
          ) : (
            <ReadSettings fields={fieldsOf(configuration)} />
          )
        }
      </Panel>
    </Page>
  )
}

interface FormsProps {
  readonly configuration: Configuration
  readonly version: number
}

/** What was typed lies over what is stored, so that saving one section keeps what was typed into the others. */
function Forms({ configuration, version }: FormsProps) {
  const [typed, setTyped] = useState<Partial<Fields>>({})
  const saved = fieldsOf(configuration)
  const values = { ...saved, ...typed }
  const forget = (section: SettingsSection): void =>
    setTyped((all) => {
      const dropped: readonly string[] = sectionFields[section]
      return Object.fromEntries(Object.entries(all).filter(([field]) => !dropped.includes(field)))
    })
  return (
    <div className="stack">
      <Unsaved isDirty={sections.some((section) => isDirty(section, values, saved))} />
      {sections.map((section) => (
        <SectionForm
          key={section}
          section={section}
          values={values}
          saved={saved}
          isDirty={isDirty(section, values, saved)}
          version={version}
          onChange={(change) => setTyped((all) => ({ ...all, ...change }))}
          onForget={() => forget(section)}
        />
      ))}
    </div>
  )
}

interface SectionFormProps {
  readonly section: SettingsSection
  readonly values: Fields
  readonly saved: Fields
  readonly isDirty: boolean
  readonly version: number
  readonly onChange: (change: Partial<Fields>) => void
  /** What was typed into the section is saved, or not wanted any more. */
  readonly onForget: () => void
}

function SectionForm({ section, values, saved, isDirty: isChanged, version, onChange, onForget }: SectionFormProps) {
  const texts = useTexts(settingsTexts)
  const common = useTexts(commonTexts)
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  const change = useMutation({
    mutationFn: () => changeSettings(workspace, { ...editOf(section, values), version }),
    onSuccess: (revision) => {
      cache.setQueryData(settingsQuery(workspace).queryKey, (known) => known && { ...known, ...revision })
      onForget()
    },
    // Where somebody else has saved in the meantime, the fields that were not touched follow that.
    onError: () => cache.invalidateQueries(settingsQuery(workspace)),
  })
  const SectionFields = sectionForms[section]
  const isConflict = isRefusal(change.error, 'VERSION_CONFLICT')
  const takeStored = (): void => {
    change.reset()
    onForget()
  }
  const wordOf = (value: Fields[keyof Fields]): string =>
    typeof value === 'boolean' ? (value ? texts.yes : texts.no) : value
  return (
    <Card
      title={texts.sections[section]}
      {...(isChanged ? { actions: <StatusBadge tone="warn">{texts.unsaved}</StatusBadge> } : {})}
    >
      <Form
        refusal={change.error === null || isConflict ? null : formRefusalOf(change.error, common)}
        isPending={change.isPending}
        submitLabel={texts.save}
        pendingLabel={texts.saving}
        actions={
          <>
            {isChanged && <Button onPress={takeStored}>{texts.undo}</Button>}
            <span role="status" className="small quiet">
              {change.isSuccess && !isChanged && texts.saved}
            </span>
          </>
        }
        onSubmit={() => change.mutate()}
      >
        {isConflict && (
          <ConflictNotice
            change={{ type: 'workspace.configuration_changed' }}
            conflict={{ mine: values, theirs: saved, keepMine: change.reset, takeTheirs: takeStored }}
            wordsOf={(fields) => sectionFields[section].map((field) => [texts.fields[field], wordOf(fields[field])])}
          />
        )}
        <p className="small quiet">{texts.hints[section]}</p>
        <SectionFields values={values} onChange={onChange} />
      </Form>
    </Card>
  )
}
