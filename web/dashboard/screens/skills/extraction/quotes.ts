/** What a text says about a skill, with some words around it. */
import type { SkillCandidateResource } from '#shared/contract/resources/skills/extraction.ts'

export interface Quote {
  readonly before: string
  readonly quoted: string
  readonly after: string
}

const around = 40
const mostQuotes = 3

/** The end of a text from a word on, so that no half word begins it. */
const tailOf = (text: string): string =>
  text.length <= around ? text : `… ${text.slice(-around).replace(/^\S*\s+/, '')}`

const headOf = (text: string): string =>
  text.length <= around ? text : `${text.slice(0, around).replace(/\s+\S*$/, '')} …`

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ')

/** @param text as it was sent, to which the spans belong */
export const quotesOf = (text: string, { spans }: Pick<SkillCandidateResource, 'spans'>): readonly Quote[] =>
  spans.slice(0, mostQuotes).map(({ start, end }) => ({
    before: inOneLine(tailOf(text.slice(0, start))),
    quoted: inOneLine(text.slice(start, end)),
    after: inOneLine(headOf(text.slice(end))),
  }))
