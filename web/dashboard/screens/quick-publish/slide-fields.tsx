import { useTexts } from '#web/dashboard/app/language.ts'
import { TextField } from '#web/dashboard/parts/field.tsx'
import type { DraftSlide } from './draft.ts'
import { quickPublishTexts } from './texts.ts'

interface SlideFieldsProps {
  readonly slide: DraftSlide
  /** Begins the names of its fields, as the service names them: `slides.0`. */
  readonly name: string
  readonly onChange: (change: Partial<Omit<DraftSlide, 'id'>>) => void
}

/** What is written on the open slide. */
export function SlideFields({ slide, name, onChange }: SlideFieldsProps) {
  const texts = useTexts(quickPublishTexts)
  return (
    <>
      <TextField
        name={`${name}.title`}
        label={texts.slideTitle}
        value={slide.title}
        isRequired
        maxLength={200}
        onChange={(title) => onChange({ title })}
      />
      <TextField
        name={`${name}.content`}
        label={texts.content}
        description={texts.contentHint}
        value={slide.content}
        rows={10}
        maxLength={20_000}
        onChange={(content) => onChange({ content })}
      />
      <TextField
        name={`${name}.image_url`}
        type="url"
        label={texts.image}
        description={texts.imageHint}
        value={slide.imageUrl}
        maxLength={2048}
        onChange={(imageUrl) => onChange({ imageUrl })}
      />
      {slide.imageUrl !== '' && (
        <TextField
          name={`${name}.image_alt`}
          label={texts.imageAlt}
          description={texts.imageAltHint}
          value={slide.imageAlt}
          maxLength={500}
          onChange={(imageAlt) => onChange({ imageAlt })}
        />
      )}
    </>
  )
}
