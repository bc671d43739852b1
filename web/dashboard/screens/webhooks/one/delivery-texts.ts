import { defineTexts } from '#web/dashboard/app/language.ts'

const en = {
  timeline: 'Time line of the attempts',
  marks: { done: 'Succeeded', failed: 'Failed', now: 'Waits', later: 'Later' },
  attempt: (number: string, outcome: string) => `Attempt ${number}: ${outcome}`,
  earlier: (outcome: string) => `Earlier attempt: ${outcome}`,
  queuedAgain: 'Queued again',
  accepted: (status: string) => `accepted with HTTP ${status}`,
  took: (moment: string, milliseconds: string) => `${moment}, took ${milliseconds} ms`,
  next: (number: string) => `Attempt ${number} follows`,
  soon: 'as soon as its turn comes',
  headers: 'Headers of the request',
  headersNote:
    'Signatures and times are not kept. For 24 hours after its secret was replaced, an endpoint also gets X-Service-Signature-Previous, with the signature of the former secret.',
  final: {
    title: 'No further attempt is made',
    attempts: 'The last of five attempts failed too.',
    terminal: (status: string) => `With HTTP ${status} a receiver says that nothing is at this address.`,
    paused: 'The endpoint was paused when the delivery was to be sent, so nothing was sent.',
    mode: 'The mode of the endpoint is another one than that of the event, so nothing was sent.',
    address: 'The address of the endpoint must not be sent to, so no attempt could succeed.',
  },
  mend: {
    attempts: 'Repair the receiver, then send the delivery again: it gets five new attempts.',
    terminal: 'Correct the address of the endpoint, or what answers there, then send the delivery again.',
    paused: 'Resume the endpoint, then send the delivery again.',
    mode: (mode: string) => `Set the mode of the endpoint to ${mode}, then send the delivery again.`,
    address: 'Give the endpoint a public address with https, then send the delivery again.',
  },
}

export const deliveryTexts = defineTexts<typeof en>({
  en,
  de: {
    timeline: 'Zeitleiste der Versuche',
    marks: { done: 'Gelungen', failed: 'Fehlgeschlagen', now: 'Wartet', later: 'Später' },
    attempt: (number, outcome) => `Versuch ${number}: ${outcome}`,
    earlier: (outcome) => `Früherer Versuch: ${outcome}`,
    queuedAgain: 'Neu eingereiht',
    accepted: (status) => `mit HTTP ${status} angenommen`,
    took: (moment, milliseconds) => `${moment}, dauerte ${milliseconds} ms`,
    next: (number) => `Versuch ${number} folgt`,
    soon: 'sobald sie an der Reihe ist',
    headers: 'Header der Anfrage',
    headersNote:
      'Signaturen und Zeiten werden nicht aufbewahrt. 24 Stunden nach dem Ersetzen seines Geheimnisses bekommt ein Endpunkt auch X-Service-Signature-Previous, mit der Signatur des früheren Geheimnisses.',
    final: {
      title: 'Es folgt kein Versuch mehr',
      attempts: 'Auch der letzte von fünf Versuchen schlug fehl.',
      terminal: (status) => `Mit HTTP ${status} sagt ein Empfänger, dass es unter dieser Adresse nichts gibt.`,
      paused: 'Als die Zustellung gesendet werden sollte, war der Endpunkt pausiert; nichts wurde gesendet.',
      mode: 'Der Endpunkt hat einen anderen Modus als das Ereignis; nichts wurde gesendet.',
      address: 'An die Adresse des Endpunkts darf nicht gesendet werden; kein Versuch konnte gelingen.',
    },
    mend: {
      attempts: 'Reparieren Sie den Empfänger und senden Sie noch einmal: Die Zustellung hat dann fünf neue Versuche.',
      terminal: 'Berichtigen Sie die Adresse des Endpunkts oder was dort antwortet, und senden Sie noch einmal.',
      paused: 'Setzen Sie den Endpunkt fort und senden Sie noch einmal.',
      mode: (mode) => `Stellen Sie den Modus des Endpunkts auf ${mode} und senden Sie noch einmal.`,
      address: 'Geben Sie dem Endpunkt eine öffentliche Adresse mit https und senden Sie noch einmal.',
    },
  },
})
