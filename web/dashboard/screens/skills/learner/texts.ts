import { defineTexts } from '#web/dashboard/app/language.ts'

const en = {
  framework: 'Framework',
  showAll: 'Also skills without evidence',
  count: { one: 'skill with evidence', other: 'skills with evidence' },
  tree: {
    label: 'Levels by skill',
    expand: (skill: string) => `Show the parts of ${skill}`,
    collapse: (skill: string) => `Hide the parts of ${skill}`,
  },
  coverage: (proven: string, all: string) => `Evidence of ${proven} of ${all} skills`,
  bar: (lowerBound: string, estimate: string) => `At least ${lowerBound}, estimated ${estimate}`,
  fades: (day: string) => `Falls on ${day}`,
  legend:
    'The solid bar ends at the lower bound, which decides the level; the mark behind it is the estimate. A skill with parts is shown with them. A level falls on the day shown unless new evidence comes. Open a skill to see how its level came about.',
  former: {
    title: 'Skills of earlier versions',
    text: 'The current version of the framework no longer has them. “Compute levels again” copies their evidence to skills that replace them.',
  },
  empty: {
    title: 'No evidence of this learner',
    text: 'No evidence is not a low level: nothing is known yet. Evidence comes from courses that are aligned to a framework, and from client systems.',
    action: 'See the frameworks',
  },
}

export const learnerTexts = defineTexts<typeof en>({
  en,
  de: {
    framework: 'Rahmen',
    showAll: 'Auch Kompetenzen ohne Nachweis',
    count: { one: 'Kompetenz mit Nachweis', other: 'Kompetenzen mit Nachweis' },
    tree: {
      label: 'Stufen nach Kompetenz',
      expand: (skill) => `Teile von ${skill} zeigen`,
      collapse: (skill) => `Teile von ${skill} verbergen`,
    },
    coverage: (proven, all) => `Nachweise zu ${proven} von ${all} Kompetenzen`,
    bar: (lowerBound, estimate) => `Mindestens ${lowerBound}, geschätzt ${estimate}`,
    fades: (day) => `Sinkt am ${day}`,
    legend:
      'Der feste Balken endet an der unteren Grenze, die über die Stufe entscheidet; die Marke dahinter ist die Schätzung. Eine Kompetenz mit Teilen ist mit ihnen gezeigt. Eine Stufe sinkt am genannten Tag, wenn kein neuer Nachweis kommt. Öffnen Sie eine Kompetenz, um zu sehen, wie ihre Stufe zustande kam.',
    former: {
      title: 'Kompetenzen früherer Versionen',
      text: 'Die aktuelle Version des Rahmens hat sie nicht mehr. Eine Neuberechnung kopiert ihre Nachweise zu Kompetenzen, die sie ersetzen.',
    },
    empty: {
      title: 'Keine Nachweise zu dieser Person',
      text: 'Kein Nachweis ist keine niedrige Stufe: Es ist noch nichts bekannt. Nachweise kommen aus Kursen, die einem Rahmen zugeordnet sind, und aus Quellsystemen.',
      action: 'Rahmen ansehen',
    },
  },
})
