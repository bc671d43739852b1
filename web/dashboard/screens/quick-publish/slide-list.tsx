import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { Button, IconButton } from '#web/dashboard/parts/button.tsx'
import { numberText } from '#web/dashboard/parts/format.ts'
import { addSlideAfter, mostSlides, moveSlide, removeSlide, type Draft } from './draft.ts'
import { quickPublishTexts } from './texts.ts'

interface SlideListProps {
  readonly draft: Draft
  readonly open: string
  readonly onOpen: (id: string) => void
  readonly onChange: (draft: Draft) => void
}

/** The slides in their order, which buttons and keys change. */
export function SlideList({ draft, open, onOpen, onChange }: SlideListProps) {
  const texts = useTexts(quickPublishTexts)
  const language = useLanguage()
  const [news, setNews] = useState('')
  const { slides } = draft
  const at = slides.findIndex(({ id }) => id === open)
  const move = (id: string, by: -1 | 1): void => {
    const moved = moveSlide(draft, id, by)
    if (moved === draft) return
    onChange(moved)
    const place = moved.slides.findIndex((slide) => slide.id === id) + 1
    setNews(texts.moved(numberText(place, language), numberText(slides.length, language)))
  }
  const add = (): void => {
    const id = crypto.randomUUID()
    onChange(addSlideAfter(draft, open, id))
    onOpen(id)
  }
  const remove = (): void => {
    const rest = removeSlide(draft, open)
    onChange(rest)
    onOpen(rest.slides[Math.min(at, rest.slides.length - 1)]?.id ?? open)
  }
  return (
    <section className="stack" aria-label={texts.slides}>
      <ol className="slide-list">
        {slides.map(({ id, title }, index) => (
          <li key={id} data-open={id === open}>
            <Button
              variant="quiet"
              {...(id === open ? { 'aria-current': 'true' as const } : {})}
              onPress={() => onOpen(id)}
              onKeyDown={(event) => {
                if (event.altKey && event.key === 'ArrowUp') move(id, -1)
                else if (event.altKey && event.key === 'ArrowDown') move(id, 1)
                else event.continuePropagation()
              }}
            >
              <bdi>{texts.slide(numberText(index + 1, language), title === '' ? texts.untitled : title)}</bdi>
            </Button>
          </li>
        ))}
      </ol>
      <div className="row">
        <IconButton label={texts.up} icon={ArrowUp} isDisabled={at <= 0} onPress={() => move(open, -1)} />
        <IconButton
          label={texts.down}
          icon={ArrowDown}
          isDisabled={at === slides.length - 1}
          onPress={() => move(open, 1)}
        />
        <IconButton label={texts.remove} icon={Trash2} isDisabled={slides.length === 1} onPress={remove} />
        <Button icon={Plus} isDisabled={slides.length >= mostSlides} onPress={add}>
          {texts.add}
        </Button>
      </div>
      <p className="small quiet">{slides.length >= mostSlides ? texts.full : texts.slidesHint}</p>
      <p className="hidden-text" role="status">
        {news}
      </p>
    </section>
  )
}
