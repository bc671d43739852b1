import { defineTexts } from '#web/dashboard/app/language.ts'
import type { ConnectionKind, ConnectionRefusal } from './draft-connections.ts'

interface ConnectionTexts {
  readonly title: (skill: string) => string
  readonly text: string
  readonly list: string
  readonly none: string
  readonly kinds: Readonly<Record<ConnectionKind, string>>
  readonly line: (kind: string, skill: string) => string
  readonly remove: (line: string) => string
  readonly kind: string
  readonly other: string
  readonly search: string
  readonly add: string
  readonly save: string
  readonly saving: string
  readonly refusals: Readonly<Record<ConnectionRefusal | 'incomplete', string>>
}

export const connectionTexts = defineTexts<ConnectionTexts>({
  en: {
    title: (skill) => `Connections of ${skill}`,
    text: 'Its whole and its parts in the tree are changed by “Move”.',
    list: 'Connections',
    none: 'None.',
    kinds: {
      needs: 'Needs',
      neededFor: 'Is needed for',
      related: 'Related to',
      equivalent: 'Equivalent to',
      replacedBy: 'Replaced by',
      replaces: 'Replaces',
      alsoPartOf: 'Also part of',
      alsoHasPart: 'Also has the part',
    },
    line: (kind, skill) => `${kind}: ${skill}`,
    remove: (line) => `Remove “${line}”`,
    kind: 'New connection',
    other: 'Other skill',
    search: 'Search the other skill',
    add: 'Add the connection',
    save: 'Save in the draft',
    saving: 'Saving …',
    refusals: {
      itself: 'A skill cannot be connected to itself. Choose another skill.',
      double: 'The skill has this connection already.',
      inTree: 'It is its part in the tree already.',
      root: 'A skill at the root has no further wholes. Move it below a whole in the tree first.',
      gone: 'The draft no longer has this skill. Choose another one.',
      incomplete: 'Choose the other skill.',
    },
  },
  de: {
    title: (skill) => `Verbindungen von ${skill}`,
    text: 'Ihr Ganzes und ihre Teile im Baum ändern Sie durch „Verschieben“.',
    list: 'Verbindungen',
    none: 'Keine.',
    kinds: {
      needs: 'Braucht',
      neededFor: 'Wird gebraucht für',
      related: 'Verwandt mit',
      equivalent: 'Gleichwertig mit',
      replacedBy: 'Ersetzt durch',
      replaces: 'Ersetzt',
      alsoPartOf: 'Auch Teil von',
      alsoHasPart: 'Hat auch den Teil',
    },
    line: (kind, skill) => `${kind}: ${skill}`,
    remove: (line) => `„${line}“ entfernen`,
    kind: 'Neue Verbindung',
    other: 'Andere Kompetenz',
    search: 'Andere Kompetenz suchen',
    add: 'Verbindung hinzufügen',
    save: 'Im Entwurf speichern',
    saving: 'Wird gespeichert …',
    refusals: {
      itself: 'Eine Kompetenz kann nicht mit sich selbst verbunden sein. Wählen Sie eine andere.',
      double: 'Die Kompetenz hat diese Verbindung schon.',
      inTree: 'Sie ist im Baum schon ihr Teil.',
      root: 'Eine Kompetenz der obersten Ebene hat keine weiteren Ganzen. Verschieben Sie sie zuerst im Baum unter ein Ganzes.',
      gone: 'Der Entwurf hat diese Kompetenz nicht mehr. Wählen Sie eine andere.',
      incomplete: 'Wählen Sie die andere Kompetenz.',
    },
  },
})
