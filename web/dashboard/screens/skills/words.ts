/** Words of the model of skills that several screens use. */
import { defineTexts } from '#web/dashboard/app/language.ts'

const en = {
  levels: { 0: 'No evidence', 1: 'Emerging', 2: 'Developing', 3: 'Proficient', 4: 'Advanced' },
  modes: {
    exposure: 'Saw or read it',
    recall: 'Recalled it in a test',
    applied: 'Applied it in an exercise',
    simulated: 'Did it in a simulation',
    observed: 'Was observed doing it at work',
  },
}

export const modelTexts = defineTexts<typeof en>({
  en,
  de: {
    levels: { 0: 'Kein Nachweis', 1: 'Beginnend', 2: 'In Entwicklung', 3: 'Sicher', 4: 'Fortgeschritten' },
    modes: {
      exposure: 'Sah oder las es',
      recall: 'Wusste es in einem Test',
      applied: 'Wandte es in einer Übung an',
      simulated: 'Tat es in einer Simulation',
      observed: 'Wurde bei der Arbeit dabei beobachtet',
    },
  },
})

export const levels = [0, 1, 2, 3, 4] as const
export type Level = (typeof levels)[number]

/** A level as the service states it; 0 for what it does not state. */
export const levelOf = (value: number): Level => levels.find((level) => level === value) ?? 0
