import { Check, Circle, CircleDot, X } from 'lucide-react'
import type { ReactNode } from 'react'

export type StepState = 'done' | 'now' | 'later' | 'failed'

interface StepsProps {
  readonly label: string
  readonly steps: readonly {
    readonly id: string
    readonly label: string
    readonly state: StepState
    /** The state in a word, for those who do not see its mark. */
    readonly stateLabel: string
    readonly detail?: ReactNode
  }[]
}

const icons = { done: Check, now: CircleDot, later: Circle, failed: X } as const

/** The steps of long work, and how far it has come. */
export const Steps = ({ label, steps }: StepsProps) => (
  <ol className="steps" aria-label={label}>
    {steps.map((step) => {
      const Icon = icons[step.state]
      return (
        <li
          key={step.id}
          data-state={step.state}
          {...(step.state === 'now' ? { 'aria-current': 'step' as const } : {})}
        >
          <Icon size={20} role="img" aria-label={step.stateLabel} />
          <div>
            <p>{step.label}</p>
            {step.detail !== undefined && <div className="small quiet">{step.detail}</div>}
          </div>
        </li>
      )
    })}
  </ol>
)

/** A share of work that is done, 0 to 1. */
export const Progress = ({ label, share }: { readonly label: string; readonly share: number }) => (
  <progress className="progress" aria-label={label} max={1} value={share} />
)
