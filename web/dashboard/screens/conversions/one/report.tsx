import { FindingList } from '#web/dashboard/app/findings.tsx'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useMay } from '#web/dashboard/app/workspace.ts'
import { numberText } from '#web/dashboard/parts/format.ts'
import { Card } from '#web/dashboard/parts/page.tsx'
import type { Conversion } from '../data.ts'
import { findingsBySlide, slidesWithoutFindings } from '../rules.ts'
import { conversionsTexts } from '../texts.ts'
import { SlidePicture } from './slide-picture.tsx'

type Report = NonNullable<Conversion['report']>

interface ReportProps {
  readonly jobId: string
  readonly report: Report
  /** Whether there are pictures, and the person may see them. */
  readonly hasPictures: boolean
}

/** What the course shows otherwise than the deck, slide by slide, and the other slides. */
export function ConversionReport({ job }: { readonly job: Conversion }) {
  const mayChange = useMay('change')
  const { job_id: jobId, report, status } = job
  if (report === null) return null
  const hasPictures = mayChange && status === 'completed' && report.slides.length > 0
  return (
    <>
      <Differences jobId={jobId} report={report} hasPictures={hasPictures} />
      {hasPictures && <OtherSlides jobId={jobId} report={report} />}
    </>
  )
}

function Differences({ jobId, report, hasPictures }: ReportProps) {
  const { one } = useTexts(conversionsTexts)
  const language = useLanguage()
  return (
    <Card title={one.report}>
      <div className="stack">
        {report.warnings.length === 0 && <p className="quiet">{one.noReport}</p>}
        {findingsBySlide(report.warnings).map(({ slide, findings }) => {
          const list = <FindingList warnings={findings.map((finding) => ({ ...finding, path: null }))} />
          return slide === null || !hasPictures ? (
            <section key={slide ?? 'deck'} className="stack">
              <h3>{slide === null ? one.wholeDeck : one.slide(numberText(slide, language))}</h3>
              {list}
            </section>
          ) : (
            <section key={slide} className="slide-differences">
              <h3>{one.slide(numberText(slide, language))}</h3>
              {report.slides.includes(slide) ? (
                <SlidePicture jobId={jobId} slide={slide} />
              ) : (
                <p className="picture-frame small quiet">{one.notInCourse}</p>
              )}
              {list}
            </section>
          )
        })}
        {report.omitted > 0 && <p className="quiet">{one.omitted(numberText(report.omitted, language))}</p>}
      </div>
    </Card>
  )
}

function OtherSlides({ jobId, report }: Omit<ReportProps, 'hasPictures'>) {
  const { one } = useTexts(conversionsTexts)
  const language = useLanguage()
  const others = slidesWithoutFindings(report)
  if (others.length === 0) return null
  return (
    <Card title={others.length === report.slides.length ? one.allSlides : one.otherSlides}>
      <ul className="slide-grid">
        {others.map((slide) => (
          <li key={slide}>
            <SlidePicture jobId={jobId} slide={slide} />
            {/* The picture has the same name. */}
            <span aria-hidden className="small quiet">
              {one.slide(numberText(slide, language))}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
