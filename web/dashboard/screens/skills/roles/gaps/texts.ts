import { defineTexts } from '#web/dashboard/app/language.ts'

const en = {
  title: (learner: string, role: string) => `${learner} as ${role}`,
  readiness: 'Readiness',
  readinessText: (met: string, all: string) => `${met} of ${all} requirements are met.`,
  explain:
    'Readiness is the share of the requirements that is met, by their weights. A level that is nearly reached counts in part, a skill without evidence not at all.',
  caption: 'Requirements of the role',
  columns: {
    skill: 'Skill',
    required: 'Asked for',
    level: 'Reached',
    bar: 'How sure',
    status: 'State',
    missing: 'What is missing',
  },
  statuses: { met: 'Met', below: 'Below', unproven: 'Not proven' },
  missing: {
    evidence: 'More good evidence',
    ceiling: 'Stronger demonstration: the evidence so far cannot prove this level, whatever its results',
    faded: 'Fresh evidence: the level was reached, and has faded',
  },
  noEvidence: 'Any evidence: nothing is known yet',
  instead: (skill: string) => `Met by the equivalent skill “${skill}”`,
  bar: (lowerBound: string, estimate: string) => `At least ${lowerBound}, estimated ${estimate}`,
  unknown: 'The published framework lacks skills that the role asks for. They count as not proven:',
  asOf: (day: string) => `As of ${day}`,
  version: (version: string) => `Compared with version ${version} of the role`,
  levels: 'All levels of this learner',
  csv: 'Save as CSV',
  compare: {
    title: 'Compare with a role',
    text: 'What a role asks for, beside what this learner has shown.',
    choose: 'Role',
    open: 'Compare',
    none: 'No role is described yet.',
    create: 'Describe a role',
  },
}

export const gapTexts = defineTexts<typeof en>({
  en,
  de: {
    title: (learner, role) => `${learner} als ${role}`,
    readiness: 'Eignung',
    readinessText: (met, all) => `${met} von ${all} Anforderungen sind erfüllt.`,
    explain:
      'Die Eignung ist der Anteil der erfüllten Anforderungen, nach ihrem Gewicht. Eine fast erreichte Stufe zählt zum Teil, eine Kompetenz ohne Nachweis gar nicht.',
    caption: 'Anforderungen der Rolle',
    columns: {
      skill: 'Kompetenz',
      required: 'Verlangt',
      level: 'Erreicht',
      bar: 'Wie sicher',
      status: 'Zustand',
      missing: 'Was fehlt',
    },
    statuses: { met: 'Erfüllt', below: 'Darunter', unproven: 'Nicht nachgewiesen' },
    missing: {
      evidence: 'Mehr gute Nachweise',
      ceiling:
        'Ein stärkerer Beleg: Die bisherigen Nachweise können diese Stufe nicht belegen, was auch ihr Ergebnis ist',
      faded: 'Frische Nachweise: Die Stufe war erreicht, und ist verblasst',
    },
    noEvidence: 'Irgendein Nachweis: Es ist noch nichts bekannt',
    instead: (skill) => `Erfüllt durch die gleichwertige Kompetenz „${skill}“`,
    bar: (lowerBound, estimate) => `Mindestens ${lowerBound}, geschätzt ${estimate}`,
    unknown:
      'Dem veröffentlichten Rahmen fehlen Kompetenzen, die die Rolle verlangt. Sie zählen als nicht nachgewiesen:',
    asOf: (day) => `Stand ${day}`,
    version: (version) => `Verglichen mit Version ${version} der Rolle`,
    levels: 'Alle Stufen dieser Person',
    csv: 'Als CSV speichern',
    compare: {
      title: 'Mit einer Rolle vergleichen',
      text: 'Was eine Rolle verlangt, neben dem, was diese Person gezeigt hat.',
      choose: 'Rolle',
      open: 'Vergleichen',
      none: 'Noch ist keine Rolle beschrieben.',
      create: 'Rolle beschreiben',
    },
  },
})
