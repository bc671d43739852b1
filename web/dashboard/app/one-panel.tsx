import { Empty } from '#web/dashboard/parts/state.tsx'
import { CallError } from './calls.ts'
import { defineTexts, useTexts } from './language.ts'
import { Panel, type PanelProps } from './panel.tsx'

const en = {
  title: 'There is nothing with this id',
  text: 'It may have been deleted, or belong to another workspace.',
}

const texts = defineTexts<typeof en>({
  en,
  de: {
    title: 'Unter dieser ID gibt es nichts',
    text: 'Vielleicht wurde es gelöscht, oder es gehört zu einem anderen Arbeitsbereich.',
  },
})

const isMissing = (error: unknown): boolean =>
  error instanceof CallError && error.reply.outcome === 'refused' && error.reply.status === 404

/** A panel for the one thing that the address names by its id. */
export function OnePanel<Data>(props: PanelProps<Data>) {
  const { title, text } = useTexts(texts)
  const { data, error } = props.query
  const panel = <Panel {...props} />
  if (data !== undefined || !isMissing(error)) return panel
  // What the service says stays: support finds the request by it.
  return (
    <Empty title={title}>
      <p>{text}</p>
      {panel}
    </Empty>
  )
}
