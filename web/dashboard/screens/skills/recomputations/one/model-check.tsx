import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { numberText, percentText } from '#web/dashboard/parts/format.ts'
import { Card } from '#web/dashboard/parts/page.tsx'
import { Table } from '#web/dashboard/parts/table.tsx'
import { modelTexts } from '../../words.ts'
import type { RecomputationResource } from '#shared/contract/resources/skills/recomputation.ts'
import { recomputationsTexts } from '../texts.ts'

type Check = NonNullable<RecomputationResource['modelCheck']>

const isMode = (text: string): text is keyof (typeof modelTexts)['en']['modes'] =>
  Object.hasOwn(modelTexts.en.modes, text)

/** How well levels predict what comes next. */
export function ModelCheck({ check }: { readonly check: Check }) {
  const { check: texts } = useTexts(recomputationsTexts).one
  const language = useLanguage()
  const { records, brierScore } = check
  return (
    <Card title={texts.title}>
      <div className="stack named-cells">
        <p className="small quiet">{texts.text}</p>
        {brierScore === null ? (
          <p>{texts.none}</p>
        ) : (
          <>
            <p>
              {texts.brier}: <strong>{numberText(brierScore, language)}</strong> · {texts.records}:{' '}
              {numberText(records, language)}
            </p>
            <Calibration check={check} />
            <Modes check={check} />
          </>
        )}
      </div>
    </Card>
  )
}

function Calibration({ check: { calibration } }: { readonly check: Check }) {
  const { check: texts } = useTexts(recomputationsTexts).one
  const language = useLanguage()
  const share = (value: number | null): string => (value === null ? '' : percentText(value, language))
  return (
    <Table
      caption={texts.caption}
      rows={calibration.filter((tenth) => tenth.records > 0)}
      idOf={({ from }) => String(from)}
      title={{
        header: texts.columns.range,
        cell: ({ from }) => texts.range(percentText(from, language), percentText(from + 0.1, language)),
      }}
      columns={[
        {
          id: 'records',
          header: texts.columns.records,
          align: 'end',
          onPhones: true,
          cell: ({ records }) => numberText(records, language),
        },
        {
          id: 'predicted',
          header: texts.columns.predicted,
          align: 'end',
          onPhones: true,
          cell: ({ predicted }) => share(predicted),
        },
        {
          id: 'observed',
          header: texts.columns.observed,
          align: 'end',
          onPhones: true,
          cell: ({ observed }) => share(observed),
        },
      ]}
    />
  )
}

function Modes({ check: { byMode } }: { readonly check: Check }) {
  const { check: texts } = useTexts(recomputationsTexts).one
  const { modes } = useTexts(modelTexts)
  const language = useLanguage()
  return (
    <Table
      caption={texts.byMode}
      rows={byMode.filter(({ records }) => records > 0)}
      idOf={({ demonstrationMode }) => demonstrationMode}
      title={{
        header: texts.mode,
        cell: ({ demonstrationMode: mode }) => (isMode(mode) ? modes[mode] : mode),
      }}
      columns={[
        {
          id: 'records',
          header: texts.records,
          align: 'end',
          onPhones: true,
          cell: ({ records }) => numberText(records, language),
        },
        {
          id: 'brier',
          header: texts.brier,
          align: 'end',
          onPhones: true,
          cell: ({ brierScore }) => (brierScore === null ? '' : numberText(brierScore, language)),
        },
      ]}
    />
  )
}
