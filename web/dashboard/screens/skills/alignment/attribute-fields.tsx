import type { EvidenceFramework } from '#shared/contract/resources/skills/evidence-framework.ts'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { Select, TextField } from '#web/dashboard/parts/field.tsx'
import { numberText } from '#web/dashboard/parts/format.ts'
import { levelOf, modelTexts } from '../words.ts'
import type { Attributes } from './data.ts'
import { passMarkField } from './pass-mark.ts'
import { alignmentTexts } from './texts.ts'

/** Of a new mapping, until something else is chosen. */
export const firstAttributes: Attributes = {
  demonstrationMode: 'recall',
  demandRatings: { cognitive: 1 },
  passMarkScaled: null,
}

interface AttributeFieldsProps {
  /** The rules of the service, from which the fields come. */
  readonly rules: EvidenceFramework
  readonly attributes: Attributes
  readonly onChange: (attributes: Attributes) => void
}

export function AttributeFields({ rules, attributes, onChange }: AttributeFieldsProps) {
  const { form: texts } = useTexts(alignmentTexts)
  const { modes, levels } = useTexts(modelTexts)
  const language = useLanguage()
  const { demonstrationMode, demandRatings, passMarkScaled } = attributes
  const mode = rules.demonstrationModes.find(({ value }) => value === demonstrationMode)
  return (
    <>
      <Select
        label={texts.mode}
        description={
          mode === undefined
            ? ''
            : texts.modeHint(numberText(mode.weight, language), levels[levelOf(mode.levelCeiling)])
        }
        value={demonstrationMode}
        options={rules.demonstrationModes.map(({ value }) => ({ value, label: modes[value] }))}
        onChange={(value) => onChange({ ...attributes, demonstrationMode: value })}
      />
      {rules.demandDimensions.map((dimension) => (
        <Dimension
          key={dimension.key}
          dimension={dimension}
          rating={demandRatings[dimension.key]}
          onChange={(rating) =>
            onChange({ ...attributes, demandRatings: { ...demandRatings, [dimension.key]: rating } })
          }
        />
      ))}
      <TextField
        name="passMark"
        type="number"
        step="any"
        label={texts.passMark}
        description={texts.passMarkHint}
        defaultValue={passMarkField(passMarkScaled)}
      />
    </>
  )
}

interface DimensionProps {
  readonly dimension: EvidenceFramework['demandDimensions'][number]
  readonly rating: number | undefined
  readonly onChange: (rating: number | undefined) => void
}

/** Stands for no rating. */
const unrated = ''

function Dimension({ dimension: { key, required, anchors }, rating, onChange }: DimensionProps) {
  const { form: texts } = useTexts(alignmentTexts)
  const language = useLanguage()
  return (
    <>
      <Select
        label={texts.dimensions[key]}
        value={rating === undefined ? unrated : String(rating)}
        options={[
          ...(required ? [] : [{ value: unrated, label: texts.unrated }]),
          ...anchors.map(({ value, label }) => ({
            value: String(value),
            label: `${numberText(value, language)} ${texts.anchors[key][value - 1] ?? label}`,
          })),
        ]}
        onChange={(value) => onChange(value === unrated ? undefined : Number(value))}
      />
      {key === 'cognitive' && <BloomHelp onChoose={onChange} />}
    </>
  )
}

/** Webb's Depth of Knowledge for those who think in Bloom's verbs. */
const bloom = [
  ['remember', 1],
  ['understand', 1],
  ['apply', 2],
  ['analyse', 3],
  ['evaluate', 4],
  ['create', 4],
] as const

function BloomHelp({ onChoose }: { readonly onChoose: (rating: number) => void }) {
  const { form: texts } = useTexts(alignmentTexts)
  const language = useLanguage()
  return (
    <details className="bloom">
      <summary>{texts.bloom}</summary>
      <ul>
        {bloom.map(([verb, rating]) => (
          <li key={verb}>
            <button type="button" className="bloom-verb" onClick={() => onChoose(rating)}>
              {texts.verbs[verb]} → {numberText(rating, language)}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
