import type { ReactNode } from 'react'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { RefusedChange } from '#web/dashboard/app/refused-change.tsx'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { countText, numberText } from '#web/dashboard/parts/format.ts'
import type { Webhook } from '../data.ts'
import { foundIn, idsWithFound, type EndpointRun } from './run.ts'
import { replayTexts } from './texts.ts'
import type { Counted, useReplay } from './use-replay.ts'

interface RowsProps {
  /** With those that were deleted since the dialog was opened. */
  readonly webhooks: readonly Webhook[]
  readonly endpoints: readonly EndpointRun[]
}

/** Deliveries by endpoint, and why an endpoint takes none. One endpoint without a refusal needs no rows. */
function Rows({ webhooks, endpoints }: RowsProps) {
  const texts = useTexts(replayTexts)
  const language = useLanguage()
  if (endpoints.length < 2 && endpoints.every(({ refusal }) => refusal === null)) return null
  const valueOf = ({ found, refusal }: EndpointRun): string =>
    [
      ...(refusal === null || found > 0 ? [countText(found, texts.nouns, language)] : []),
      ...(refusal === null ? [] : [refusal.code === 'NOT_FOUND' ? texts.gone : texts.nowPaused]),
    ].join('. ')
  return (
    <dl className="key-values">
      {endpoints.map((endpoint) => (
        <div key={endpoint.webhookId}>
          <dt>
            <bdi>{webhooks.find(({ id }) => id === endpoint.webhookId)?.label}</bdi>
          </dt>
          <dd>{valueOf(endpoint)}</dd>
        </div>
      ))}
    </dl>
  )
}

interface EstimateProps {
  readonly webhooks: readonly Webhook[]
  readonly counted: Counted
  readonly onSend: () => void
}

/** What was counted, and the button that sends it. */
export function Estimate({ webhooks, counted: { endpoints }, onSend }: EstimateProps) {
  const texts = useTexts(replayTexts)
  const language = useLanguage()
  const count = foundIn(endpoints)
  const deliveries = countText(count, texts.nouns, language)
  const found =
    endpoints.length === 1
      ? texts.found(deliveries)
      : texts.foundIn(deliveries, countText(idsWithFound(endpoints).length, texts.endpointNouns, language))
  return (
    <div className="stack">
      <p role="status">{count === 0 ? texts.noneFound : found}</p>
      <Rows webhooks={webhooks} endpoints={endpoints} />
      {count > 0 && (
        <div className="dialog-actions">
          <Button variant="primary" onPress={onSend}>
            {texts.send(deliveries)}
          </Button>
        </div>
      )}
    </div>
  )
}

interface OutcomeProps {
  readonly webhooks: readonly Webhook[]
  readonly counted: Counted
  readonly replaying: ReturnType<typeof useReplay>
  readonly onClose: () => void
}

/** How far the replay is, then what became of it. After a call that failed, the rest can be sent. */
export function Outcome({ webhooks, counted, replaying, onClose }: OutcomeProps) {
  const texts = useTexts(replayTexts)
  const common = useTexts(commonTexts)
  const language = useLanguage()
  const { reached, replay, sendRest } = replaying
  const sent = foundIn(reached)
  const actions = (label: string, main?: ReactNode) => (
    <div className="dialog-actions">
      <Button onPress={onClose}>{label}</Button>
      {main}
    </div>
  )
  return (
    <div className="stack">
      <p role="status">
        {replay.isSuccess
          ? texts.done(countText(sent, texts.nouns, language))
          : (replay.isError ? texts.stopped : texts.sending)(
              numberText(sent, language),
              numberText(foundIn(counted.endpoints), language),
            )}
      </p>
      <Rows webhooks={webhooks} endpoints={reached} />
      <RefusedChange error={replay.error} />
      {replay.isPending && actions(texts.stop)}
      {replay.isSuccess && actions(common.close)}
      {replay.isError &&
        actions(
          common.close,
          <Button variant="primary" onPress={() => sendRest(counted)}>
            {texts.rest}
          </Button>,
        )}
    </div>
  )
}
