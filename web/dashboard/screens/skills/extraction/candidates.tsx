import { Check } from 'lucide-react'
import { useTexts } from '#web/dashboard/app/language.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { levelOf, modelTexts } from '../words.ts'
import type { Candidate, TextKind } from './data.ts'
import { quotesOf, type Quote } from './quotes.ts'
import { extractionTexts } from './texts.ts'

interface CandidatesProps {
  readonly kind: TextKind
  /** The text as it was sent: the quotes are its. */
  readonly text: string
  readonly candidates: readonly Candidate[]
  readonly taken: ReadonlySet<string>
  readonly onAccept: (candidate: Candidate) => void
}

export function Candidates({ kind, text, candidates, taken, onAccept }: CandidatesProps) {
  const texts = useTexts(extractionTexts)
  return (
    <section aria-label={texts.found}>
      <h3>{texts.found}</h3>
      <ul className="candidates">
        {candidates.map((candidate) => (
          <li key={candidate.skillId}>
            <Suggestion candidate={candidate} quotes={quotesOf(text, candidate)} />
            {taken.has(candidate.skillId) ? (
              <span className="row small quiet">
                <Check aria-hidden size={16} /> {texts.taken[kind]}
              </span>
            ) : (
              <Button aria-label={texts.acceptOf[kind](candidate.label)} onPress={() => onAccept(candidate)}>
                {texts.accepts[kind]}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface SuggestionProps {
  readonly candidate: Candidate
  readonly quotes: readonly Quote[]
}

function Suggestion({ candidate: { label, method, suggestedLevel }, quotes }: SuggestionProps) {
  const texts = useTexts(extractionTexts)
  const { levels } = useTexts(modelTexts)
  return (
    <div className="candidate">
      <bdi className="row-title">{label}</bdi>
      <span className="row-detail">
        {texts.methods[method]}
        {suggestedLevel !== null && ` · ${texts.level(levels[levelOf(suggestedLevel)])}`}
      </span>
      {quotes.map(({ before, quoted, after }, index) => (
        <blockquote key={index} dir="auto">
          {before}
          <mark>{quoted}</mark>
          {after}
        </blockquote>
      ))}
    </div>
  )
}
