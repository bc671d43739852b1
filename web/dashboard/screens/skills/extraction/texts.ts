import { defineTexts } from '#web/dashboard/app/language.ts'

const en = {
  titles: { job_description: 'Suggestions from a job description', course: 'Suggestions from a text of the course' },
  hints: {
    job_description: 'Paste a job description. Nothing is stored: you add what fits, and save the role.',
    course: 'Paste a text of the course. Nothing is stored: you align what fits, and publish it later.',
  },
  text: 'Text',
  find: 'Find skills',
  finding: 'Looking …',
  takeCourse: 'Take the course’s text',
  taking: 'Reading the course …',
  needsText: 'Paste a text first.',
  found: 'Skills that the text speaks of',
  none: 'No skill of the framework was found in this text.',
  changed: 'The text has changed since. The suggestions are those of the text before.',
  methods: { literal: 'Named in the text', lexical: 'Similar words', model: 'Suggested by the language model' },
  useModel: 'Let the language model of this deployment read the text too',
  models: {
    unavailable: 'The language model did not answer. These are the suggestions without it.',
    disabled:
      'No language model is allowed here: the deployment has none, or the settings of the workspace do not allow it.',
  },
  level: (level: string) => `Suggests “${level}”`,
  accepts: { job_description: 'Add', course: 'Align …' },
  acceptOf: {
    job_description: (skill: string) => `Add ${skill} to the role`,
    course: (skill: string) => `Align the course to ${skill}`,
  },
  taken: { job_description: 'Is in the role', course: 'Is aligned' },
}

export const extractionTexts = defineTexts<typeof en>({
  en,
  de: {
    titles: {
      job_description: 'Vorschläge aus einer Stellenbeschreibung',
      course: 'Vorschläge aus einem Text des Kurses',
    },
    hints: {
      job_description:
        'Fügen Sie eine Stellenbeschreibung ein. Nichts wird gespeichert: Sie übernehmen, was passt, und speichern die Rolle.',
      course:
        'Fügen Sie einen Text des Kurses ein. Nichts wird gespeichert: Sie ordnen zu, was passt, und veröffentlichen es später.',
    },
    text: 'Text',
    find: 'Kompetenzen finden',
    finding: 'Wird gesucht …',
    takeCourse: 'Text des Kurses nehmen',
    taking: 'Kurs wird gelesen …',
    needsText: 'Fügen Sie zuerst einen Text ein.',
    found: 'Kompetenzen, von denen der Text spricht',
    none: 'In diesem Text wurde keine Kompetenz des Rahmens gefunden.',
    changed: 'Der Text wurde seither geändert. Die Vorschläge gehören zum Text davor.',
    methods: {
      literal: 'Im Text genannt',
      lexical: 'Ähnliche Wörter',
      model: 'Vom Sprachmodell vorgeschlagen',
    },
    useModel: 'Auch das Sprachmodell dieser Installation den Text lesen lassen',
    models: {
      unavailable: 'Das Sprachmodell hat nicht geantwortet. Das sind die Vorschläge ohne es.',
      disabled:
        'Hier ist kein Sprachmodell erlaubt: Die Installation hat keines, oder die Einstellungen des Workspace erlauben es nicht.',
    },
    level: (level) => `Legt „${level}“ nahe`,
    accepts: { job_description: 'Hinzufügen', course: 'Zuordnen …' },
    acceptOf: {
      job_description: (skill) => `${skill} zur Rolle hinzufügen`,
      course: (skill) => `Den Kurs zu ${skill} zuordnen`,
    },
    taken: { job_description: 'Ist in der Rolle', course: 'Ist zugeordnet' },
  },
})
