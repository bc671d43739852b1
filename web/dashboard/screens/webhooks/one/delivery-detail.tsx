import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useIntentKey } from '#web/dashboard/app/intent.ts'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { RefusedChange } from '#web/dashboard/app/refused-change.tsx'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { Code } from '#web/dashboard/parts/code.tsx'
import { momentText } from '#web/dashboard/parts/format.ts'
import { KeyValues } from '#web/dashboard/parts/page.tsx'
import { DeliveryBadge } from '../badges.tsx'
import { replayDelivery, webhooksKey, type Delivery, type Webhook } from '../data.ts'
import { curlOf, readableJson } from '../receiver-code.ts'
import { webhooksTexts } from '../texts.ts'
import { deliveryTexts } from './delivery-texts.ts'
import { failureText } from './failure.ts'
import { FinalNote } from './final-note.tsx'
import { headerLines, sentHeaders } from './sent-headers.ts'
import { Timeline } from './timeline.tsx'

interface DeliveryDetailProps {
  readonly webhook: Webhook
  readonly delivery: Delivery
}

/** One delivery: what was sent, what came back, every attempt, and when the next one is. */
export function DeliveryDetail({ webhook, delivery }: DeliveryDetailProps) {
  const texts = useTexts(webhooksTexts)
  const { copy, copied } = useTexts(commonTexts)
  const { delivery: words } = texts
  const { timeline, headers, headersNote } = useTexts(deliveryTexts)
  const language = useLanguage()
  const sent = { webhookId: webhook.id, deliveryId: delivery.id, event: delivery.event }
  const { body, lastResponseBody: response, lastError, deliveredAt, nextAttemptAt } = delivery
  return (
    <div className="stack">
      <div className="row">
        <DeliveryBadge status={delivery.status} />
        {useMay('change') && webhook.status === 'active' && <Again webhook={webhook} delivery={delivery} />}
      </div>
      <KeyValues
        rows={[
          ...(lastError === null ? [] : [{ key: words.facts.error, value: failureText(lastError, texts) }]),
          { key: words.facts.queued, value: momentText(delivery.queuedAt, language) },
          ...(deliveredAt === null
            ? [
                {
                  key: words.facts.next,
                  value: nextAttemptAt === null ? words.noNext : momentText(nextAttemptAt, language),
                },
              ]
            : [{ key: words.facts.delivered, value: momentText(deliveredAt, language) }]),
          { key: words.facts.id, value: <code>{delivery.id}</code> },
        ]}
      />
      <FinalNote delivery={delivery} />
      <h3>{timeline}</h3>
      <Timeline delivery={delivery} />
      <h3>{headers}</h3>
      <Code label={headers} text={headerLines(sentHeaders(sent))} copyLabel={copy} copiedLabel={copied} />
      <p className="small quiet">{headersNote}</p>
      <h3>{words.body}</h3>
      <Code label={words.body} text={readableJson(body)} copyLabel={copy} copiedLabel={copied} />
      <h3>{words.response}</h3>
      {response === null || response === '' ? (
        <p className="quiet">{words.noBody}</p>
      ) : (
        <Code label={words.response} text={response} copyLabel={copy} copiedLabel={copied} />
      )}
      <h3>{words.asCurl}</h3>
      <Code
        label={words.asCurl}
        text={curlOf({ ...sent, url: webhook.url, body })}
        copyLabel={copy}
        copiedLabel={copied}
      />
    </div>
  )
}

function Again({ webhook, delivery }: DeliveryDetailProps) {
  const { delivery: words } = useTexts(webhooksTexts)
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  const intentKey = useIntentKey()
  const replay = useMutation({
    // An attempt that has ended in between makes the next press another intent.
    mutationFn: () =>
      replayDelivery({ workspace, webhookId: webhook.id }, delivery.id, {
        idempotencyKey: intentKey([delivery.id, delivery.lastAttemptAt]),
      }),
    onSuccess: () => {
      intentKey.end()
      return cache.invalidateQueries({ queryKey: webhooksKey(workspace) })
    },
  })
  return (
    <>
      <Button icon={RotateCw} isPending={replay.isPending} onPress={() => replay.mutate()}>
        {words.again}
      </Button>
      <span role="status" className="small quiet">
        {replay.isSuccess && delivery.status === 'queued' && words.sentAgain}
      </span>
      <RefusedChange error={replay.error} />
    </>
  )
}
