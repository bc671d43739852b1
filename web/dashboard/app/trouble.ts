/** What a person is told of a call that failed. */
import type { FormRefusal } from '#web/dashboard/parts/form.tsx'
import type { Trouble } from '#web/dashboard/parts/state.tsx'
import { CallError } from './calls.ts'
import { defineTexts } from './language.ts'
import { detailsOf, planLimitOf, planSentences, usageAddress } from './plan-limit.ts'

const en = {
  unreachable: 'The service could not be reached. Check your connection.',
  busy: 'The service is busy. Try again in a moment.',
  unknown: 'Something went wrong.',
  notAllowed: 'Only owners and admins can do this. Your role may have changed.',
  retry: 'Try again',
  requestId: 'Request',
  copy: 'Copy',
  copied: 'Copied',
  close: 'Close',
  cancel: 'Cancel',
  adminsOnly: 'Owners and admins can change this.',
  loading: 'Loading …',
  slow: 'This takes long.',
  used: (used: number, limit: number) => `Used: ${used} of ${limit}.`,
  suggested: (plan: string) => `Suggested plan: ${plan}.`,
  usage: 'See usage and plan',
}

/** Words that every screen needs. */
export const commonTexts = defineTexts<typeof en>({
  en,
  de: {
    unreachable: 'Der Dienst ist nicht erreichbar. Prüfen Sie Ihre Verbindung.',
    busy: 'Der Dienst ist ausgelastet. Versuchen Sie es gleich noch einmal.',
    unknown: 'Etwas ist schiefgegangen.',
    notAllowed: 'Das können nur Inhaber und Admins. Vielleicht hat sich Ihre Rolle geändert.',
    retry: 'Noch einmal',
    requestId: 'Anfrage',
    copy: 'Kopieren',
    copied: 'Kopiert',
    close: 'Schließen',
    cancel: 'Abbrechen',
    adminsOnly: 'Inhaber und Admins können das ändern.',
    loading: 'Wird geladen …',
    slow: 'Das dauert lange.',
    used: (used, limit) => `Genutzt: ${used} von ${limit}.`,
    suggested: (plan) => `Passender Tarif: ${plan}.`,
    usage: 'Nutzung und Tarif ansehen',
  },
})

export type CommonTexts = typeof en

function sentenceOf(error: CallError, texts: CommonTexts): string {
  if (error.isUnreachable) return texts.unreachable
  if (error.code === 'WORKSPACE_ADMIN_REQUIRED') return texts.notAllowed
  if (error.message !== '') return error.remedy === null ? error.message : `${error.message} ${error.remedy}`
  return error.isRetryable ? texts.busy : texts.unknown
}

/** A failed call in words. Anything but a call that failed is a fault of the page, and is thrown on. */
export function troubleOf(error: unknown, texts: CommonTexts): Trouble {
  if (!(error instanceof CallError)) throw error
  const { code, requestId } = error
  const sentence = sentenceOf(error, texts)
  const limit = planLimitOf(error)
  if (limit === null) return { sentence, code, requestId }
  const href = usageAddress(location.pathname)
  return {
    sentence: sentence + planSentences(limit, texts),
    code,
    requestId,
    ...(href === undefined ? {} : { link: { label: texts.usage, href } }),
  }
}

/** The same for a form: the service names the field that it does not take (`details.field`). */
export function formRefusalOf(error: unknown, texts: CommonTexts): FormRefusal {
  const trouble = troubleOf(error, texts)
  const details: { field?: unknown; message?: unknown } = error instanceof CallError ? detailsOf(error) : {}
  const byField =
    typeof details.field === 'string' && typeof details.message === 'string' ? { [details.field]: details.message } : {}
  return { ...trouble, texts, byField }
}
