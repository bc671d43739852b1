import { useTexts } from '#web/dashboard/app/language.ts'
import { Select, TextField } from '#web/dashboard/parts/field.tsx'
import { targetKinds, type TargetKind, type TypedTarget } from './target.ts'
import { alignmentTexts } from './texts.ts'

interface TargetFieldsProps {
  readonly target: TypedTarget
  readonly kind: TargetKind
  readonly onKindChange: (kind: TargetKind) => void
}

/** What of the course shows the skill. */
export function TargetFields({ target, kind, onKindChange }: TargetFieldsProps) {
  const { form: texts, targets } = useTexts(alignmentTexts)
  return (
    <>
      <Select
        label={texts.target}
        value={kind}
        options={targetKinds.map((value) => ({ value, label: targets[value] }))}
        onChange={onKindChange}
      />
      {kind !== 'package' && (
        <TextField
          name="sco"
          label={texts.part}
          description={texts.partHint}
          defaultValue={target.sco}
          isRequired={kind === 'sco'}
          maxLength={255}
        />
      )}
      {kind !== 'package' && kind !== 'sco' && (
        <TextField
          name="names"
          label={texts.names[kind]}
          description={kind === 'prefix' ? texts.prefixHint : texts.namesHint}
          defaultValue={target.names}
          isRequired
          {...(kind === 'prefix' ? {} : { rows: 3 })}
        />
      )}
    </>
  )
}
