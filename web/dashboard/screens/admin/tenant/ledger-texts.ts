import { defineTexts } from '#web/dashboard/app/language.ts'

const en = {
  title: 'Ledger',
  record: 'Record an entry',
  recordText: 'Entries never change: a reversal takes one back. The same entry id counts once.',
  columns: { entry: 'Entry', kind: 'Kind', amount: 'Amount', month: 'Month', recorded: 'Recorded' },
  kinds: {
    subscription: 'Subscription',
    overage: 'Overage',
    adjustment: 'Adjustment',
    credit: 'Credit',
    payment: 'Payment',
    reversal: 'Reversal',
  },
  reverses: (id: string) => `reverses ${id}`,
  empty: { title: 'No entry yet', text: 'What the workspace owes and has paid is recorded here.' },
  emptyMonth: { title: 'No entry in this month', text: 'Other months may have some.', clear: 'Show every month' },
  month: 'Month',
  form: {
    id: 'Entry id',
    idHint: 'Your number of the invoice or payment.',
    kind: 'Kind',
    amount: 'Amount in US dollars',
    amountHint: 'Positive is owed, negative is paid or credited.',
    month: 'Month',
    monthHint: 'Empty: the current month.',
    description: 'Description',
    reverses: 'Id of the reversed entry',
  },
}

export const ledgerTexts = defineTexts<typeof en>({
  en,
  de: {
    title: 'Hauptbuch',
    record: 'Eintrag buchen',
    recordText: 'Einträge ändern sich nie: Eine Stornierung nimmt einen zurück. Dieselbe Eintrags-ID zählt einmal.',
    columns: { entry: 'Eintrag', kind: 'Art', amount: 'Betrag', month: 'Monat', recorded: 'Gebucht' },
    kinds: {
      subscription: 'Abonnement',
      overage: 'Mehrkosten',
      adjustment: 'Anpassung',
      credit: 'Gutschrift',
      payment: 'Zahlung',
      reversal: 'Stornierung',
    },
    reverses: (id) => `storniert ${id}`,
    empty: { title: 'Noch kein Eintrag', text: 'Was der Arbeitsbereich schuldet und bezahlt hat, steht hier.' },
    emptyMonth: {
      title: 'Kein Eintrag in diesem Monat',
      text: 'Andere Monate können welche haben.',
      clear: 'Jeden Monat zeigen',
    },
    month: 'Monat',
    form: {
      id: 'Eintrags-ID',
      idHint: 'Ihre Nummer der Rechnung oder Zahlung.',
      kind: 'Art',
      amount: 'Betrag in US-Dollar',
      amountHint: 'Positiv ist geschuldet, negativ ist bezahlt oder gutgeschrieben.',
      month: 'Monat',
      monthHint: 'Leer: der laufende Monat.',
      description: 'Beschreibung',
      reverses: 'ID des stornierten Eintrags',
    },
  },
})
