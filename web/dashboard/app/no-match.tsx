import type { ReactNode } from 'react'
import { Button } from '#web/dashboard/parts/button.tsx'
import { filtersText } from '#web/dashboard/parts/filters-text.ts'
import { Empty } from '#web/dashboard/parts/state.tsx'
import { defineTexts, useTexts } from './language.ts'
import type { Mode } from './mode-search.ts'

const en = {
  title: 'Nothing found',
  text: 'Nothing fits these filters.',
  page: 'There is nothing on this page of the list.',
  mode: 'Mode',
  modes: { live: 'LIVE', test: 'TEST' },
  clear: 'Clear the filters',
  first: 'Open the first page',
}

const noMatchTexts = defineTexts<typeof en>({
  en,
  de: {
    title: 'Nichts gefunden',
    text: 'Zu diesen Filtern passt nichts.',
    page: 'Auf dieser Seite der Liste steht nichts.',
    mode: 'Modus',
    modes: { live: 'LIVE', test: 'TEST' },
    clear: 'Filter leeren',
    first: 'Erste Seite öffnen',
  },
})

interface NoMatchProps {
  /** The filters in words; those without a value are not set. */
  readonly filters: Parameters<typeof filtersText>[0]
  /** For lists that know a mode. */
  readonly mode?: Mode | undefined
  /** Opens the whole list. */
  readonly onClear: () => void
  /** Where not all of the list was looked at. */
  readonly soFar?: { readonly title: string; readonly text: string; readonly action: ReactNode } | undefined
}

/** A list in which nothing fits the filters: which ones, and the way to be without them. */
export function NoMatch({ filters, mode, onClear, soFar }: NoMatchProps) {
  const texts = useTexts(noMatchTexts)
  const named = filtersText([...filters, [texts.mode, mode && texts.modes[mode]]])
  return (
    <Empty
      title={soFar?.title ?? texts.title}
      actions={
        <>
          {soFar?.action}
          <Button onPress={onClear}>{named === '' ? texts.first : texts.clear}</Button>
        </>
      }
    >
      <p>{soFar?.text ?? (named === '' ? texts.page : `${texts.text} ${named}`)}</p>
      {soFar !== undefined && named !== '' && <p>{named}</p>}
    </Empty>
  )
}
