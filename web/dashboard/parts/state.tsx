import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { CopyButton } from './code.tsx'
import { meterTone } from './meter-tone.ts'

export type Tone = 'good' | 'warn' | 'bad' | 'busy' | 'quiet'

/** A state in one word, with a dot in its colour. */
export const StatusBadge = ({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) => (
  <span className="badge" data-tone={tone}>
    {children}
  </span>
)

interface EmptyProps {
  readonly title: string
  readonly children: ReactNode
  readonly actions?: ReactNode
}

/** A list that has nothing yet: what it is for, and what to do next. */
export const Empty = ({ title, children, actions }: EmptyProps) => (
  <div className="empty">
    <h2>{title}</h2>
    <div>{children}</div>
    {actions !== undefined && <div className="row">{actions}</div>}
  </div>
)

interface NothingFoundProps {
  readonly texts: { readonly title: string; readonly clear: string }
  readonly text: string
  readonly onClear: () => void
}

/** A list in which nothing fits the filters, and the way to be without them. */
export const NothingFound = ({ texts, text, onClear }: NothingFoundProps) => (
  <Empty title={texts.title} actions={<Button onPress={onClear}>{texts.clear}</Button>}>
    <p>{text}</p>
  </Empty>
)

/** What a person is told of a call that failed. */
export interface Trouble {
  readonly sentence: ReactNode
  readonly code: string | null
  readonly requestId: string | null
}

export interface TroubleTexts {
  readonly requestId: string
  readonly copy: string
  readonly copied: string
}

interface TroubleTextProps {
  readonly trouble: Trouble
  readonly texts: TroubleTexts
  /** What the sentence is about. */
  readonly children?: ReactNode
}

/** The sentence of an error, and what support needs to find it. */
export const TroubleText = ({ trouble: { sentence, code, requestId }, texts, children }: TroubleTextProps) => (
  <div>
    <p>
      {children}
      {sentence}
    </p>
    {(code !== null || requestId !== null) && (
      <p className="row small quiet">
        {code !== null && <code>{code}</code>}
        {requestId !== null && (
          <>
            <span>
              {texts.requestId} <code>{requestId}</code>
            </span>
            <CopyButton text={requestId} label={texts.copy} doneLabel={texts.copied} />
          </>
        )}
      </p>
    )}
  </div>
)

interface ErrorPanelProps {
  readonly trouble: Trouble
  readonly texts: TroubleTexts & { readonly retry: string }
  /** Absent where repeating cannot help. */
  readonly onRetry?: (() => void) | undefined
}

/** An error, in the panel that failed. */
export const ErrorPanel = ({ trouble, texts, onRetry }: ErrorPanelProps) => (
  <div className="error-panel" role="alert">
    <CircleAlert aria-hidden size={20} />
    <TroubleText trouble={trouble} texts={texts} />
    {onRetry !== undefined && <Button onPress={onRetry}>{texts.retry}</Button>}
  </div>
)

/** The shape of a list that is on its way. It appears only when that takes a moment. */
export const SkeletonRows = ({ label, rows = 5 }: { readonly label: string; readonly rows?: number }) => (
  <div className="skeleton" role="status" aria-label={label}>
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className="skeleton-row" aria-hidden>
        <span />
        <span />
      </div>
    ))}
  </div>
)

interface MeterProps {
  readonly label: string
  readonly value: number
  readonly max: number
  /** The value in words, such as "1,127 of 1,500". */
  readonly text: string
}

/** How much of a limit is used: a bar and its number. */
export const Meter = ({ label, value, max, text }: MeterProps) => (
  <div className="meter">
    <p>
      <span>{label}</span> <strong>{text}</strong>
    </p>
    <meter
      aria-label={label}
      aria-valuetext={text}
      min={0}
      max={max}
      value={Math.min(value, max)}
      data-tone={meterTone(value, max)}
    />
  </div>
)
