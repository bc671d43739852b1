import { defineTexts } from '#web/dashboard/app/language.ts'

const en = {
  title: 'Audit log',
  onlyAdmins: 'The audit log is for owners and admins.',
  type: 'Type, as dispatch.created',
  typeName: 'Type',
  actor: 'Id of a person or key',
  entity: 'Id of what was changed',
  from: 'From',
  to: 'To',
  columns: { what: 'What', who: 'Who', entity: 'Where', when: 'When' },
  kinds: { person: 'person', key: 'API key', device: 'headset', system: 'the service' },
  service: 'The service',
  only: (name: string) => `Only what ${name} did`,
  nothingBefore: 'none',
  pager: 'Pages of the log',
  newest: 'Newest entries',
  older: 'Older entries',
  soFar: 'Nothing among the entries that were looked at so far. Older ones may fit.',
  empty: {
    title: 'Nothing was changed yet',
    text: 'Every change by a person, by an API key or by the service is recorded here within seconds. What learners do is not part of it. Make a change, such as this one:',
    call: 'A change with an API key',
  },
}

export const auditTexts = defineTexts<typeof en>({
  en,
  de: {
    title: 'Protokoll',
    onlyAdmins: 'Das Protokoll ist für Inhaber und Admins.',
    type: 'Art, etwa dispatch.created',
    typeName: 'Art',
    actor: 'ID einer Person oder eines Schlüssels',
    entity: 'ID des Geänderten',
    from: 'Von',
    to: 'Bis',
    columns: { what: 'Was', who: 'Wer', entity: 'Wo', when: 'Wann' },
    kinds: { person: 'Person', key: 'API-Schlüssel', device: 'Headset', system: 'der Dienst' },
    service: 'Der Dienst',
    only: (name) => `Nur was ${name} getan hat`,
    nothingBefore: 'nichts',
    pager: 'Seiten des Protokolls',
    newest: 'Neueste Einträge',
    older: 'Ältere Einträge',
    soFar: 'Nichts unter den bisher angesehenen Einträgen. Ältere können passen.',
    empty: {
      title: 'Noch wurde nichts geändert',
      text: 'Jede Änderung durch eine Person, einen API-Schlüssel oder den Dienst steht nach Sekunden hier. Was Lernende tun, gehört nicht dazu. Ändern Sie etwas, zum Beispiel so:',
      call: 'Eine Änderung mit einem API-Schlüssel',
    },
  },
})
