/** What is wrong and what to do, of a call that failed. */
import { Suspense, type ReactNode } from 'react'
import type { CallError } from './calls.ts'
import { laterPart } from './later-part.ts'
import { ServiceSentence } from './service-sentence.tsx'

/** The page's own sentences for calls that no words of the service answer. */
interface OwnSentences {
  readonly unreachable: string
  readonly busy: string
  readonly unknown: string
}

/** Codes with which a limit of the plan can refuse. */
const ofLimits = [402, 413]

const PlanWords = laterPart(async () => (await import('./plan-words.tsx')).PlanWords)

/** @param message what is wrong, in words of the service */
export function refusalSentence(error: CallError, own: OwnSentences, message = error.message): ReactNode {
  const { reply, code, remedy, fields } = error
  if (reply.outcome === 'unreachable') return own.unreachable
  if (message === '') return error.isRetryable ? own.busy : own.unknown
  return (
    <ServiceSentence code={code} message={message} remedy={remedy} fields={fields}>
      {ofLimits.includes(reply.status) && (
        <Suspense>
          <PlanWords error={error} />
        </Suspense>
      )}
    </ServiceSentence>
  )
}
