import { defineTexts } from '#web/dashboard/app/language.ts'

const en = {
  title: (skill: string) => `Move ${skill}`,
  whole: 'Part of',
  search: 'Search the new whole',
  root: 'Nothing: it stands at the root',
  position: 'Position',
  positions: { first: 'First', last: 'Last', after: 'Behind another part' },
  after: 'Behind',
  behind: (skill: string) => `Behind ${skill}`,
  searchAfter: 'Search the skill that it follows',
  save: 'Move in the draft',
  saving: 'Moving …',
  refusals: {
    gone: 'This skill no longer stands there. Choose another one.',
    ownPart: 'A skill cannot be a part of itself, or of one of its own parts. Choose another whole.',
    otherWholes:
      'The skill is also part of others, so it needs a whole in the tree. Choose one, or remove those connections first.',
    unchanged: 'The skill already stands there. Choose another place.',
    incomplete: 'Choose the skill that it follows.',
  },
}

export const moveTexts = defineTexts<typeof en>({
  en,
  de: {
    title: (skill) => `${skill} verschieben`,
    whole: 'Teil von',
    search: 'Neues Ganzes suchen',
    root: 'Nichts: sie steht in der obersten Ebene',
    position: 'Stelle',
    positions: { first: 'Zuerst', last: 'Zuletzt', after: 'Hinter einem anderen Teil' },
    after: 'Hinter',
    behind: (skill) => `Hinter ${skill}`,
    searchAfter: 'Kompetenz suchen, auf die sie folgt',
    save: 'Im Entwurf verschieben',
    saving: 'Wird verschoben …',
    refusals: {
      gone: 'Diese Kompetenz steht nicht mehr dort. Wählen Sie eine andere.',
      ownPart:
        'Eine Kompetenz kann nicht Teil von sich selbst oder von einem ihrer eigenen Teile sein. Wählen Sie ein anderes Ganzes.',
      otherWholes:
        'Die Kompetenz ist auch Teil von anderen und braucht deshalb ein Ganzes im Baum. Wählen Sie eines, oder entfernen Sie zuerst diese Verbindungen.',
      unchanged: 'Die Kompetenz steht schon dort. Wählen Sie eine andere Stelle.',
      incomplete: 'Wählen Sie die Kompetenz, auf die sie folgt.',
    },
  },
})
