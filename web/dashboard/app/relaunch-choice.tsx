/** What happens when a learner opens a completed course again, as three pictures. */
import type { ReactNode } from 'react'
import { ChoiceCards } from '#web/dashboard/parts/choice-cards.tsx'
import { defineTexts, useTexts } from './language.ts'
import { relaunchBehaviors, type RelaunchBehavior } from './relaunch-behaviors.ts'

type Words = Readonly<Record<RelaunchBehavior, { readonly label: string; readonly description: string }>>

const en = {
  label: 'When somebody opens the completed course again',
  choices: {
    resume: { label: 'Go on', description: 'The attempt goes on where it was left. What changes is saved.' },
    review: { label: 'Look only', description: 'The course opens as it was left. Nothing is saved any more.' },
    new_attempt: { label: 'Begin anew', description: 'A new attempt begins. The former one stays in the history.' },
  } satisfies Words,
}

export const relaunchTexts = defineTexts<typeof en>({
  en,
  de: {
    label: 'Wenn jemand den abgeschlossenen Kurs noch einmal öffnet',
    choices: {
      resume: {
        label: 'Weitermachen',
        description: 'Der Versuch geht weiter, wo er verlassen wurde. Änderungen werden gespeichert.',
      },
      review: {
        label: 'Nur ansehen',
        description: 'Der Kurs öffnet sich, wie er verlassen wurde. Nichts wird mehr gespeichert.',
      },
      new_attempt: {
        label: 'Neu beginnen',
        description: 'Ein neuer Versuch beginnt. Der frühere bleibt im Verlauf.',
      },
    },
  },
})

const Picture = ({ children }: { readonly children: ReactNode }) => (
  <svg viewBox="0 0 96 32" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round">
    {children}
  </svg>
)

/** A line is an attempt: full where it is done, with the place at which the learner comes in. */
const pictures: Readonly<Record<RelaunchBehavior, ReactNode>> = {
  resume: (
    <Picture>
      <path d="M6 16H66" strokeWidth="7" />
      <path d="M74 8.5 86 16 74 23.5Z" fill="currentColor" strokeLinejoin="round" />
    </Picture>
  ),
  review: (
    <Picture>
      <path d="M6 16H44" strokeWidth="7" />
      <path d="M54 16C61 6 79 6 86 16 79 26 61 26 54 16Z" />
      <circle cx="70" cy="16" r="3.5" fill="currentColor" />
    </Picture>
  ),
  new_attempt: (
    <Picture>
      <path d="M6 8H86" strokeWidth="5" opacity="0.35" />
      <path d="M6 17.5 16 24 6 30.5Z" fill="currentColor" strokeLinejoin="round" />
      <path d="M26 24H86" strokeDasharray="1 7" strokeWidth="4" />
    </Picture>
  ),
}

interface RelaunchChoiceProps {
  readonly value: RelaunchBehavior
  readonly onChange: (value: RelaunchBehavior) => void
}

export function RelaunchChoice({ value, onChange }: RelaunchChoiceProps) {
  const { label, choices } = useTexts(relaunchTexts)
  return (
    <ChoiceCards
      label={label}
      value={value}
      onChange={onChange}
      choices={relaunchBehaviors.map((behavior) => ({
        value: behavior,
        picture: pictures[behavior],
        ...choices[behavior],
      }))}
    />
  )
}
