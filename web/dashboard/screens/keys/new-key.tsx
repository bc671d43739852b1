import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { isOutcomeUnknown } from '#web/dashboard/app/calls.ts'
import { useTexts } from '#web/dashboard/app/language.ts'
import { commonTexts, formRefusalOf } from '#web/dashboard/app/trouble.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { Dialog } from '#web/dashboard/parts/dialog.tsx'
import { CheckField, Select, TextField } from '#web/dashboard/parts/field.tsx'
import { fieldText, Form } from '#web/dashboard/parts/form.tsx'
import { keyMaker, keysKey, type IssuedKey, type NewKey } from './data.ts'
import { byFieldOf, families, newKeyOf, scopes, type Family, type Scope, type TypedKey } from './rules.ts'
import { keysTexts } from './texts.ts'

const modes = ['test', 'live'] as const satisfies readonly NewKey['mode'][]
const reaches = ['all', 'some'] as const

interface NewKeyDialogProps {
  readonly onClose: () => void
  readonly onIssued: (key: IssuedKey) => void
}

export function NewKeyDialog({ onClose, onIssued }: NewKeyDialogProps) {
  const { form: texts, modes: modeNames, create: createText } = useTexts(keysTexts)
  const common = useTexts(commonTexts)
  const { id: workspace, me } = useWorkspace()
  const cache = useQueryClient()
  const [create] = useState(() => keyMaker(workspace, me.person.id))
  const [mode, setMode] = useState<(typeof modes)[number]>('test')
  const [scope, setScope] = useState<Scope>('public_api')
  const [permissions, setPermissions] = useState<readonly Family[] | null>(null)
  const creation = useMutation({
    mutationFn: (typed: TypedKey) => create(newKeyOf(typed)),
    onSuccess: onIssued,
    onError: () => cache.invalidateQueries({ queryKey: keysKey(workspace) }),
    // The secret is in the answer: nothing but the dialog that shows it may keep it.
    gcTime: 0,
  })
  const { error, variables } = creation
  // The same object while nothing is sent again: the form moves the focus to each other one.
  const refusal = useMemo(() => {
    if (error === null) return null
    const refused = formRefusalOf(error, common)
    return refused && { ...refused, byField: byFieldOf(refused.byField, variables.ranges) }
  }, [error, variables, common])
  return (
    <Dialog isOpen title={texts.title} closeLabel={common.close} onClose={onClose}>
      <Form
        refusal={refusal}
        isPending={creation.isPending}
        submitLabel={createText}
        pendingLabel={texts.creating}
        actions={<Button onPress={onClose}>{common.cancel}</Button>}
        onSubmit={(data) =>
          creation.mutate({
            label: fieldText(data, 'label'),
            mode,
            scope,
            lastDay: fieldText(data, 'expiresAt'),
            ranges: fieldText(data, 'ipRanges'),
            permissions,
          })
        }
      >
        <TextField name="label" label={texts.label} description={texts.labelHint} isRequired maxLength={200} />
        <Select
          label={texts.mode}
          description={texts.modeHint}
          value={mode}
          options={modes.map((value) => ({ value, label: modeNames[value] }))}
          onChange={setMode}
        />
        <Select
          label={texts.scope}
          description={scope === 'public_api' ? texts.scopeHint : texts.privilegedHint}
          value={scope}
          options={scopes.map((value) => ({ value, label: value }))}
          onChange={setScope}
        />
        <Permissions chosen={permissions} onChange={setPermissions} />
        <TextField name="expiresAt" type="date" label={texts.lastDay} description={texts.lastDayHint} />
        <TextField name="ipRanges" rows={2} label={texts.ranges} description={texts.rangesHint} autoComplete="off" />
        {isOutcomeUnknown(error) && <p>{texts.lost}</p>}
      </Form>
    </Dialog>
  )
}

interface PermissionsProps {
  readonly chosen: readonly Family[] | null
  readonly onChange: (chosen: readonly Family[] | null) => void
}

/** Which parts of the API a key opens: all, or those that are ticked. */
function Permissions({ chosen, onChange }: PermissionsProps) {
  const { form: texts } = useTexts(keysTexts)
  return (
    <>
      <Select
        label={texts.permissions}
        value={chosen === null ? 'all' : 'some'}
        options={reaches.map((value) => ({ value, label: texts.reaches[value] }))}
        onChange={(reach) => onChange(reach === 'all' ? null : ['packages', 'launches', 'sessions'])}
      />
      {chosen !== null && (
        <div className="row" role="group" aria-label={texts.permissions}>
          {families.map((family) => (
            <CheckField
              key={family}
              label={family}
              isSelected={chosen.includes(family)}
              onChange={(isChosen) =>
                onChange(families.filter((each) => (each === family ? isChosen : chosen.includes(each))))
              }
            />
          ))}
        </div>
      )}
    </>
  )
}
