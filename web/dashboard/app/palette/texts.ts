import { defineTexts } from '../language.ts'
import type { PastedKind } from './pasted-id.ts'

const kinds: Readonly<Record<PastedKind, string>> = {
  package: 'Package',
  session: 'Session',
  dispatch: 'Dispatch',
  webhook: 'Webhook',
  delivery: 'Delivery',
  conversion: 'Conversion',
  recomputation: 'Recomputation',
}

const en = {
  title: 'Find anything',
  field: 'Page, action, course or id',
  results: 'Found',
  kinds,
  groups: { pages: 'Page', actions: 'Action' },
  upload: 'Upload a course',
  newDispatch: 'Create a dispatch',
  recomputations: 'Skills: recomputations',
  value: 'Skills: value',
  valueModel: 'Skills: value model',
  newWebhook: 'Add an endpoint for webhooks',
  newKey: 'Create a key',
  apiExplorer: 'API explorer',
  keys: 'Keys of the keyboard',
  nothing: 'Nothing fits. A title, the name of a page, or an id in full finds it.',
  looking: 'Looking for the endpoint of this delivery …',
  noDelivery: 'No endpoint of this workspace has a delivery with this id. Deliveries are kept for 30 days.',
}

export const paletteTexts = defineTexts<typeof en>({
  en,
  de: {
    title: 'Suchen',
    field: 'Seite, Aktion, Kurs oder ID',
    results: 'Gefunden',
    kinds: {
      package: 'Paket',
      session: 'Sitzung',
      dispatch: 'Dispatch',
      webhook: 'Webhook',
      delivery: 'Zustellung',
      conversion: 'Umwandlung',
      recomputation: 'Neuberechnung',
    },
    groups: { pages: 'Seite', actions: 'Aktion' },
    upload: 'Kurs hochladen',
    newDispatch: 'Dispatch anlegen',
    recomputations: 'Kompetenzen: Neuberechnungen',
    value: 'Kompetenzen: Wert',
    valueModel: 'Kompetenzen: Wertmodell',
    newWebhook: 'Endpunkt für Webhooks hinzufügen',
    newKey: 'Schlüssel anlegen',
    apiExplorer: 'API-Explorer',
    keys: 'Tasten der Tastatur',
    nothing: 'Nichts passt. Ein Titel, der Name einer Seite oder eine vollständige ID führt hin.',
    looking: 'Der Endpunkt dieser Zustellung wird gesucht …',
    noDelivery:
      'Kein Endpunkt dieses Arbeitsbereichs hat eine Zustellung mit dieser ID. Zustellungen werden 30 Tage aufbewahrt.',
  },
})
