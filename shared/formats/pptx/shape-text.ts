/** The text of shapes, by paragraphs. */
import { attribute, childNamed, childrenNamed, descendants, type XmlElement } from '../xml/element.ts'
import { chosen, type Shape } from './shape-tree.ts'

/** Placeholders that repeat on every slide and say nothing about it. */
const furniture = new Set(['dt', 'ftr', 'sldNum', 'hdr'])

/** The paragraphs of a shape or of the cells of its table, row by row; none for date, footer and slide number. */
export function paragraphsOf({ element, placeholder }: Shape): string[] {
  if (placeholder !== undefined && furniture.has(attribute(placeholder, 'type') ?? '')) return []
  const bodies = [...descendants(element)].filter(({ name }) => name === 'txBody')
  return bodies.flatMap((body) => bodyParagraphs(body))
}

/** The paragraphs of a text body that are not empty. */
export const bodyParagraphs = (body: XmlElement): string[] =>
  childrenNamed(body, 'p')
    .map((paragraph) => paragraphText(paragraph))
    .filter((text) => text !== '')

export function paragraphText(paragraph: XmlElement): string {
  return chosen(paragraph.children)
    .map((child) => runText(child))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}

function runText(run: XmlElement): string {
  if (run.name === 'br') return ' '
  if (run.name === 'r' || run.name === 'fld') return childNamed(run, 't')?.text ?? ''
  // A formula keeps its characters in elements of its own.
  return run.name === 'm' || run.name === 'oMath' || run.name === 'oMathPara' ? formulaText(run) : ''
}

const formulaText = (formula: XmlElement): string =>
  [...descendants(formula)]
    .filter(({ name }) => name === 't')
    .map(({ text }) => text)
    .join('')

export function isTitle({ placeholder }: Shape): boolean {
  const type = placeholder === undefined ? undefined : attribute(placeholder, 'type')
  return type === 'title' || type === 'ctrTitle'
}
