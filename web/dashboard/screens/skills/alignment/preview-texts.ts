import { defineTexts } from '#web/dashboard/app/language.ts'

const en = {
  title: 'Preview',
  text: 'See what the mappings make of a session before you publish them. Nothing is recorded.',
  session: 'Session',
  choose: 'Choose a session',
  test: 'TEST',
  noSession: 'Nobody has opened the course yet. A preview needs a session of it.',
  toCourse: 'Open the course to launch it',
  noMappings: 'Align something first: without mappings there is nothing to preview.',
  draft: 'As the draft makes it, the next version:',
  published: 'As the published version makes it:',
  caption: 'Evidence that the session would give',
  columns: { skill: 'Skill', target: 'Shown by', result: 'What it would give' },
  evidence: 'Evidence',
  nothing: 'Nothing',
  outcome: (share: string) => `Shows the skill to ${share}`,
  count: (giving: string, all: string) => `${giving} of ${all} mappings give evidence.`,
  why: {
    notReported: 'The session reports nothing about it.',
    noEvidence:
      'What the session reports is no evidence: to complete counts only where it is enough to see or read it.',
    shadowed: 'A part of the skill gets the evidence.',
    notEnded: 'The attempt goes on. The whole course counts once it is passed or failed.',
    testSession: 'TEST sessions give no evidence.',
  },
}

export const previewTexts = defineTexts<typeof en>({
  en,
  de: {
    title: 'Vorschau',
    text: 'Sehen Sie, was die Zuordnungen aus einer Sitzung machen, bevor Sie sie veröffentlichen. Nichts wird gespeichert.',
    session: 'Sitzung',
    choose: 'Sitzung wählen',
    test: 'TEST',
    noSession: 'Noch hat niemand den Kurs geöffnet. Eine Vorschau braucht eine Sitzung.',
    toCourse: 'Kurs öffnen, um ihn zu starten',
    noMappings: 'Ordnen Sie zuerst etwas zu: Ohne Zuordnungen gibt es nichts zu zeigen.',
    draft: 'Nach dem Entwurf, der nächsten Version:',
    published: 'Nach der veröffentlichten Version:',
    caption: 'Nachweise, die die Sitzung gäbe',
    columns: { skill: 'Kompetenz', target: 'Gezeigt durch', result: 'Was es gäbe' },
    evidence: 'Nachweis',
    nothing: 'Nichts',
    outcome: (share) => `Zeigt die Kompetenz zu ${share}`,
    count: (giving, all) => `${giving} von ${all} Zuordnungen geben Nachweise.`,
    why: {
      notReported: 'Die Sitzung meldet nichts darüber.',
      noEvidence:
        'Was die Sitzung meldet, ist kein Nachweis: Abschließen zählt nur, wo es genügt, es zu sehen oder zu lesen.',
      shadowed: 'Ein Teil der Kompetenz bekommt den Nachweis.',
      notEnded: 'Der Versuch dauert an. Der ganze Kurs zählt, sobald er bestanden oder nicht bestanden ist.',
      testSession: 'TEST-Sitzungen geben keine Nachweise.',
    },
  },
})
