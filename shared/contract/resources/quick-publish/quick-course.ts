/** A course that a caller states as slides (specification, "Conversions and quick publish"). */
import * as z from 'zod'
import { boundedText, label, languageTag } from '#shared/contract/resources/values.ts'

/** Most characters of the content of a slide. */
const mostContent = 20_000

const slide = z.object({
  title: label(200),
  content: boundedText(mostContent).meta({
    description:
      'Markdown: paragraphs, headings, lists, emphasis, links (http, https, mailto), tables, code. Everything else, HTML too, is shown as text.',
  }),
  image_url: z
    .url({ protocol: /^https$/, error: 'must be an address that begins with https://' })
    .max(2048)
    .optional()
    .meta({
      description:
        'A PNG, JPEG, GIF or WebP picture of up to 5 MB, 25 MB for all slides. It is fetched once, now, and becomes a part of the course.',
    }),
  image_alt: boundedText(500)
    .optional()
    .meta({ description: 'What the picture shows, for learners who do not see it. Absent: it only decorates.' }),
})

export const quickCourse = z.object({
  title: label(200),
  slides: z.array(slide).min(1).max(200),
  /** Of the slides. Screen readers choose their voice by it. */
  language: languageTag.default('en'),
})

export type QuickSlide = z.output<typeof slide>

/** Key in the web bucket under which the build publishes the files of quick courses as JSON: text by file name. */
export const quickCourseFilesKey = 'quick-course/files.json'
