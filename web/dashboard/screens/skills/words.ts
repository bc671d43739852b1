/** Words of the model of skills that several screens use. */
import { defineTexts } from '#web/dashboard/app/language.ts'

const en = {
  levels: { 0: 'No evidence', 1: 'Emerging', 2: 'Developing', 3: 'Proficient', 4: 'Advanced' },
  modes: {
    exposure: 'Has seen it',
    recall: 'Knows it',
    applied: 'Has applied it',
    simulated: 'Showed it in a simulation',
    observed: 'Was observed doing it',
  },
}

export const modelTexts = defineTexts<typeof en>({
  en,
  de: {
    levels: { 0: 'Kein Nachweis', 1: 'Beginnend', 2: 'In Entwicklung', 3: 'Sicher', 4: 'Fortgeschritten' },
    modes: {
      exposure: 'Hat es gesehen',
      recall: 'Weiß es',
      applied: 'Hat es angewandt',
      simulated: 'Zeigte es in einer Simulation',
      observed: 'Wurde dabei beobachtet',
    },
  },
})

export const levels = [0, 1, 2, 3, 4] as const
export type Level = (typeof levels)[number]

/** A level as the service states it; 0 for what it does not state. */
export const levelOf = (value: number): Level => levels.find((level) => level === value) ?? 0
