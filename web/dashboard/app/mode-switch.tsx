import { useNavigate } from '@tanstack/react-router'
import { Button } from 'react-aria-components'
import { ChevronDown } from 'lucide-react'
import { ChoiceMenu } from '#web/dashboard/parts/menu.tsx'
import { NothingFound } from '#web/dashboard/parts/state.tsx'
import { defineTexts, useTexts } from './language.ts'
import { useMode } from './mode.ts'
import { modes } from './mode-search.ts'

const en = {
  label: 'Data that lists show',
  names: { all: 'LIVE and TEST', live: 'LIVE', test: 'TEST' },
  test: 'Lists show what belongs to TEST. Those that know no mode, such as packages, show everything.',
  nothing: {
    title: 'Nothing found',
    text: (mode: string) => `There is nothing in ${mode}.`,
    clear: 'Show LIVE and TEST',
  },
}

const modeTexts = defineTexts<typeof en>({
  en,
  de: {
    label: 'Daten, die Listen zeigen',
    names: { all: 'LIVE und TEST', live: 'LIVE', test: 'TEST' },
    test: 'Listen zeigen, was zu TEST gehört. Solche ohne Modus, etwa Pakete, zeigen alles.',
    nothing: { title: 'Nichts gefunden', text: (mode) => `In ${mode} gibt es nichts.`, clear: 'LIVE und TEST zeigen' },
  },
})

/** Chooses LIVE, TEST or both for every list that knows a mode. */
export function ModeSwitch() {
  const { label, names } = useTexts(modeTexts)
  const mode = useMode() ?? 'all'
  const navigate = useNavigate()
  return (
    <ChoiceMenu
      label={label}
      trigger={
        <Button className="mode" data-mode={mode} aria-label={`${label}: ${names[mode]}`}>
          {names[mode]}
          <ChevronDown aria-hidden size={16} />
        </Button>
      }
      choices={(['all', ...modes] as const).map((value) => ({ value, label: names[value] }))}
      chosen={mode}
      onChoose={(chosen) =>
        // Pages of a list begin anew: a cursor belongs to its filters.
        void navigate({ to: '.', search: { mode: chosen === 'all' ? undefined : chosen } })
      }
    />
  )
}

/** Reminds of TEST above everything. */
export function TestBar() {
  const { names, test } = useTexts(modeTexts)
  if (useMode() !== 'test') return null
  return (
    <p className="test-bar">
      <strong>{names.test}</strong> {test}
    </p>
  )
}

/** For a list in which everything is of the other mode. */
export function NothingInMode() {
  const { nothing, names } = useTexts(modeTexts)
  const mode = useMode() ?? 'all'
  const navigate = useNavigate()
  return (
    <NothingFound
      texts={nothing}
      text={nothing.text(names[mode])}
      onClear={() => void navigate({ to: '.', search: { mode: undefined } })}
    />
  )
}
