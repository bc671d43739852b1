/** What a person is told of a call that failed. */
import type { FormRefusal } from '#web/dashboard/parts/form.tsx'
import type { Trouble } from '#web/dashboard/parts/state.tsx'
import { CallError, isRefusal } from './calls.ts'
import { defineTexts } from './language.ts'
import { refusalSentence } from './refusal-sentence.tsx'

const en = {
  unreachable: 'The service could not be reached. Check your connection.',
  busy: 'The service is busy. Try again in a moment.',
  unknown: 'Something went wrong.',
  // The service says what is wrong with a value as a part of a sentence: "must begin with https://".
  refusedField: (message: string) => (/^[a-z]/.test(message) ? `This ${message}.` : message),
  emptyField: 'Fill in this field.',
  retry: 'Try again',
  requestId: 'Request',
  copy: 'Copy',
  copied: 'Copied',
  close: 'Close',
  cancel: 'Cancel',
  adminsOnly: 'Owners and admins can change this.',
  loading: 'Loading …',
  slow: 'This takes long.',
}

/** Words that every screen needs. */
export const commonTexts = defineTexts<typeof en>({
  en,
  de: {
    unreachable: 'Der Dienst ist nicht erreichbar. Prüfen Sie Ihre Verbindung.',
    busy: 'Der Dienst ist ausgelastet. Versuchen Sie es gleich noch einmal.',
    unknown: 'Etwas ist schiefgegangen.',
    refusedField: () => 'Diesen Wert nimmt der Dienst nicht an.',
    emptyField: 'Füllen Sie dieses Feld aus.',
    retry: 'Noch einmal',
    requestId: 'Anfrage',
    copy: 'Kopieren',
    copied: 'Kopiert',
    close: 'Schließen',
    cancel: 'Abbrechen',
    adminsOnly: 'Inhaber und Admins können das ändern.',
    loading: 'Wird geladen …',
    slow: 'Das dauert lange.',
  },
})

export type CommonTexts = typeof en

/** A failed call in words. Anything but a call that failed is a fault of the page, and is thrown on. */
export function troubleOf(error: unknown, texts: CommonTexts): Trouble {
  if (!(error instanceof CallError)) throw error
  const { code, requestId } = error
  return { sentence: refusalSentence(error, texts), code, requestId }
}

/**
 * The same for a form: the service names the field that it does not take (`details.field`), which the form names by its
 * label. Null where the session has left the workspace: a dialog of the page says so, and the form can be sent again once
 * the person goes on.
 */
export function formRefusalOf(error: unknown, texts: CommonTexts): FormRefusal | null {
  if (isRefusal(error, 'SESSION_WORKSPACE_CHANGED')) return null
  const trouble = { ...troubleOf(error, texts), texts }
  const { field, message }: { field?: unknown; message?: unknown } = error instanceof CallError ? error.details : {}
  if (!(error instanceof CallError) || typeof field !== 'string' || typeof message !== 'string')
    return { ...trouble, byField: {} }
  return {
    ...trouble,
    // The whole sentence begins with the name of the field.
    sentence: refusalSentence(error, texts, message),
    byField: { [field]: texts.refusedField(message) },
  }
}
