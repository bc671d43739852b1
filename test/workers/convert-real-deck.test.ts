/** The worker of conversions with the real converter, on decks that the test writes and on real ones. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { convertDeck } from '#functions/workers/convert-deck/convert-deck.ts'
import { coursePublisher } from '#shared/operations/conversions/publish-course.ts'
import { deckRenderer } from '#shared/operations/conversions/deck-renderer.ts'
import { systemClock } from '#shared/platform/clock.ts'
import { zipSampleCourse } from '#samples/build-course.ts'
import {
  ConversionBench,
  conversionBackend,
  publishingOf,
  useConversionBackend,
} from '#test/support/conversion-bench.ts'
import { conversionLimit, describeConversions, testConverter } from '#test/support/converter.ts'
import { sendDeck } from '#test/support/decks.ts'
import { presentation, textBox } from '#test/support/presentation.ts'

useConversionBackend()

const fixtures = join(dirname(fileURLToPath(import.meta.url)), '../../../shared/fixtures/pptx')
/** More decks at a time, and others, by the environment: `LECTERN_DECKS=shapes-tables-6slides.pptx,notes.pptx`. */
const named = (process.env['LECTERN_DECKS'] ?? '').split(',').filter((name) => name !== '')

describeConversions('converting decks', () => {
  const converter = testConverter()

  /** Creates a job of a deck and works on it. @returns what a read of the job returns */
  async function convert(bytes: Uint8Array): Promise<any> {
    const { dependencies } = new ConversionBench()
    const { body } = await sendDeck(conversionBackend(), { file: { name: 'deck.pptx', bytes } })
    const causes: string[] = []
    const steps = {
      ...coursePublisher(publishingOf(conversionBackend())),
      ...deckRenderer({
        converter: converter(),
        milliseconds: conversionLimit,
        onRefusal: (_code, cause) => causes.push(cause),
      }),
      write: () => zipSampleCourse('scorm12'),
    }
    const message = { kind: 'convert-deck', tenantId: conversionBackend().tenantId, jobId: body.job_id } as const
    expect(await convertDeck(message, { ...dependencies, steps, clock: systemClock })).toBeNull()
    const read = await conversionBackend().call('getConversion', {
      bearer: conversionBackend().liveKey,
      params: { jobId: body.job_id },
    })
    return read.body
  }

  test('completes the job of a deck with its findings, and fails that of a deck without visible slides', async () => {
    const deck = presentation({
      slides: [
        {
          shapes: textBox(['Fire safety'], { placeholder: 'title' }),
          tail: '<p:transition><p:fade/></p:transition>',
        },
        { hidden: true, shapes: textBox(['Not for learners']) },
      ],
    })
    const job = await convert(deck)
    expect(job).toMatchObject({
      status: 'completed',
      slide_count: 1,
      progress: { step: 'done', slides_done: 1, slides_total: 1 },
      error: null,
      report: { slides: [1] },
    })
    expect(job.report.warnings.map(({ code }: { code: string }) => code)).toEqual(
      expect.arrayContaining(['SLIDE_HIDDEN', 'TRANSITION_DROPPED']),
    )
    expect(await convert(presentation({ slides: [{ hidden: true, shapes: '' }] }))).toMatchObject({
      status: 'failed',
      package_id: null,
      error: { code: 'DECK_WITHOUT_VISIBLE_SLIDES', message: expect.stringContaining('hidden') },
    })
  })

  const given = existsSync(fixtures) ? named : []
  if (given.length > 0)
    test(
      'converts the named decks at the same time',
      async () => {
        const began = performance.now()
        const jobs = await Promise.all(given.map((name) => convert(readFileSync(join(fixtures, name)))))
        process.stdout.write(
          `${given.length} decks at once in ${Math.round((performance.now() - began) / 100) / 10} s: ${jobs
            .map(({ status, slide_count, error }, index) => `${given[index]} ${status} ${error?.code ?? slide_count}`)
            .join('; ')}\n`,
        )
        expect(jobs.map(({ status }) => status)).toEqual(given.map(() => 'completed'))
      },
      given.length * conversionLimit,
    )
})
