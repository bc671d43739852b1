import { Image } from 'lucide-react'
import { createElement, Fragment, type ReactNode } from 'react'
import type { Draft, DraftSlide } from './draft.ts'
import { slideTree, type SlideElement, type SlideNode } from './markdown.ts'

interface SlidePreviewProps {
  readonly slide: DraftSlide
  readonly language: Draft['language']
  /** Where a picture will stand: pages of other origins are not asked for it before the course is published. */
  readonly pictureText: string
  readonly untitled: string
}

/** A slide as learners will see it. */
export function SlidePreview({ slide, language, pictureText, untitled }: SlidePreviewProps) {
  return (
    <article className="slide" lang={language} dir="auto">
      <h2>{slide.title === '' ? <span className="quiet">{untitled}</span> : slide.title}</h2>
      {slide.imageUrl !== '' && (
        <figure className="slide-picture">
          <Image aria-hidden size={28} />
          <figcaption className="small">
            {slide.imageAlt === '' ? pictureText : slide.imageAlt}
            <code className="long-text">{slide.imageUrl}</code>
          </figcaption>
        </figure>
      )}
      {reactNodes(slideTree(slide.content))}
    </article>
  )
}

const reactNodes = (nodes: readonly SlideNode[]): readonly ReactNode[] =>
  nodes.map((node, index) => (typeof node === 'string' ? node : <Fragment key={index}>{reactElement(node)}</Fragment>))

function reactElement({ tag, href, start, children }: SlideElement): ReactNode {
  const inner = reactNodes(children)
  if (tag === null) return inner
  if (tag === 'br') return <br />
  // What is wider than a phone scrolls by itself, also by keys.
  if (tag === 'pre') return <pre className="slide-wide" tabIndex={0} children={inner} />
  const element = createElement(
    tag,
    { ...(href === undefined ? {} : { href, target: '_blank', rel: 'noopener noreferrer' }), start },
    ...inner,
  )
  return tag === 'table' ? <div className="slide-wide" tabIndex={0} children={element} /> : element
}
