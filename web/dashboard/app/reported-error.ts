import type { ReactNode } from 'react'

/** An error of the service, or the failure of one of its jobs. */
export interface ReportedError {
  readonly code: string | null
  /** What its body states beside code and sentence. */
  readonly fields?: Readonly<Record<string, unknown>>
  /** Follows what is wrong and what to do. */
  readonly children?: ReactNode
}

export interface TranslatedProps extends ReportedError {
  /** The sentence of the service. */
  readonly english: ReactNode
}
