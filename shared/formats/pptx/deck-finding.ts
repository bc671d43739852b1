/**
 * Findings of a conversion: errors refuse the deck, warnings say what the course does not keep of it. Codes are stable
 * and documented in docs/conversion-codes.md.
 */
import { deckErrors } from './deck-errors.ts'
import { deckWarnings } from './deck-warnings.ts'

export const deckFindingCatalogue = { ...deckErrors, ...deckWarnings } as const

export type DeckErrorCode = keyof typeof deckErrors
export type DeckWarningCode = keyof typeof deckWarnings

export interface DeckFinding {
  readonly code: DeckErrorCode | DeckWarningCode
  readonly severity: 'error' | 'warning'
  /** Numbers of the slides that it is about, from 1, hidden ones counted; empty for the deck as a whole. */
  readonly slides: readonly number[]
  /** One plain sentence. */
  readonly message: string
  /** What the owner of the deck can do about it. */
  readonly remedy: string
}

const longestMessage = 400

/** A finding with the severity and the remedy of its code. Absent: the meaning from the catalogue as its message. */
export function deckFinding(
  code: DeckErrorCode | DeckWarningCode,
  slides: readonly number[] = [],
  message?: string,
): DeckFinding {
  const { severity, meaning, remedy } = deckFindingCatalogue[code]
  return { code, severity, slides, message: printable(message ?? meaning), remedy }
}

/** Quoted text may be hostile: without control characters and lone surrogates, and cut. */
function printable(text: string): string {
  const kept = text.length > longestMessage ? `${text.slice(0, longestMessage)}...` : text
  return kept.replace(/[\p{Cc}\p{Cs}]/gu, '\uFFFD')
}

/** Collects warnings; what several slides share becomes one finding that lists the slides. */
export class DeckReport {
  private readonly found = new Map<string, { code: DeckWarningCode; message: string | undefined; slides: number[] }>()

  /** @param slide null for the deck as a whole */
  add(code: DeckWarningCode, slide: number | null, message?: string): void {
    const key = `${code}\n${message ?? ''}`
    const known = this.found.get(key) ?? { code, message, slides: [] }
    this.found.set(key, known)
    if (slide !== null && !known.slides.includes(slide)) known.slides.push(slide)
  }

  /** In the order of the catalogue. */
  findings(): DeckFinding[] {
    const order = Object.keys(deckWarnings)
    return [...this.found.values()]
      .map(({ code, message, slides }) => deckFinding(code, slides, message))
      .toSorted((a, b) => order.indexOf(a.code) - order.indexOf(b.code))
  }
}
