/** The worker of conversions in virtual time, with a converter and a publisher that keep what they were asked for. */
import { ListObjectsV2Command } from '@aws-sdk/client-s3'
import { convertDeck, type ComesAgain, type ConvertDependencies } from '#functions/workers/convert-deck/convert-deck.ts'
import type { ConversionFinding } from '#shared/contract/resources/conversions/conversion.ts'
import type { ConversionJob } from '#shared/domain/conversions/conversion-job.ts'
import type { RenderedDeck, RenderedSlide } from '#shared/formats/deck/rendered-deck.ts'
import type { ConversionSteps } from '#shared/operations/conversions/conversion-steps.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { systemClock } from '#shared/platform/clock.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { outlet } from '#shared/platform/queues.ts'
import type { Publishing } from '#shared/operations/packages/publish-package.ts'
import { configurationRepository } from '#shared/store/configuration/configuration-repository.ts'
import { packageRepository } from '#shared/store/packages/package-repository.ts'
import { versionRepository } from '#shared/store/packages/version-repository.ts'
import { uploadRepository } from '#shared/store/uploads/upload-repository.ts'
import { conversionRepository, type ReportedJob } from '#shared/store/conversions/conversion-repository.ts'
import { startBackend, type Backend } from './backend.ts'
import { putDeck } from './decks.ts'

const slide = (number: number): RenderedSlide => ({
  number,
  title: `Slide ${number}`,
  picture: { mediaType: 'image/webp', bytes: new Uint8Array([1, 2, 3]), width: 1600, height: 900 },
  texts: [],
  links: [],
  media: [],
  alternatives: [],
  paragraphs: [`Text of slide ${number}`],
  notes: [],
})

export const aRenderedDeck = (slides = 3): RenderedDeck => ({
  title: 'A deck',
  language: 'en',
  direction: 'ltr',
  slides: Array.from({ length: slides }, (_, index) => slide(index + 1)),
})

export const finding: ConversionFinding = {
  code: 'ANIMATION_FLATTENED',
  slides: [2],
  message: 'Flattened.',
  remedy: 'None.',
}

/** What the worker publishes with. */
export const publishingOf = ({ table }: Pick<Backend, 'table'>): Publishing => ({
  clock: systemClock,
  packages: packageRepository(table),
  configurations: configurationRepository(table),
  versions: versionRepository(table),
  uploads: uploadRepository(table),
  uploaded: objectStore(objectClients(), 'uploads-test'),
  content: objectStore(objectClients(), 'content-test'),
  jobs: outlet(process.env['PROCESSING_QUEUE_URL'] ?? ''),
  maxUploadMb: 500,
})

/** A queue, a converter and a publisher around the real worker, table and object store. */
export class ConversionBench {
  now = Date.now()
  /** Renderings that were begun, and how many ran at the same time at most. */
  renders = 0
  mostAtOnce = 0
  #running = 0
  /** Packages by job, as the publisher made them. */
  readonly published = new Map<string, string>()
  readonly problems: unknown[] = []
  #waiting: { at: number; jobId: string }[] = []
  steps: ConversionSteps

  constructor(private readonly backend: Backend = conversionBackend()) {
    this.steps = {
      render: async (_deck, onSlides) => {
        this.renders += 1
        this.#running += 1
        this.mostAtOnce = Math.max(this.mostAtOnce, this.#running)
        try {
          for (const done of [1, 2, 3]) {
            onSlides(done, 3)
            this.now += 2000
            await new Promise((resolve) => setImmediate(resolve))
          }
          return { kind: 'rendered', deck: aRenderedDeck(), findings: [finding] }
        } finally {
          this.#running -= 1
        }
      },
      write: () => Promise.resolve(new Uint8Array([4, 5, 6])),
      find: ({ jobId }) => Promise.resolve(this.#made(jobId)),
      publish: ({ jobId }) => {
        if (this.published.has(jobId)) throw new Error(`The package of ${jobId} was made twice.`)
        this.published.set(jobId, `pkg_of_${jobId}`)
        return Promise.resolve(this.#made(jobId) ?? { kind: 'refused', failure: { code: 'X', message: 'x' } })
      },
    }
  }

  #made(jobId: string) {
    const packageId = this.published.get(jobId)
    return packageId === undefined ? null : ({ kind: 'made', packageId, versionId: 'ver_1' } as const)
  }

  get dependencies(): ConvertDependencies {
    return {
      conversions: conversionRepository(this.backend.table),
      uploaded: objectStore(objectClients(), 'uploads-test'),
      steps: this.steps,
      clock: { now: () => this.now },
      report: (error) => this.problems.push(error),
    }
  }

  /** Creates a job through the API. */
  async create(body: Record<string, unknown> = {}): Promise<string> {
    const storagePath = await putDeck(this.backend)
    const response = await this.backend.call('createConversion', {
      bearer: this.backend.liveKey,
      body: { storage_path: storagePath, ...body },
    })
    if (response.status !== 200) throw new Error(JSON.stringify(response.body))
    this.now = Math.max(this.now, Date.now())
    this.#waiting.push(
      { at: this.now, jobId: response.body.job_id },
      { at: this.now + 120_000, jobId: response.body.job_id },
    )
    return response.body.job_id
  }

  work(jobId: string): Promise<ComesAgain> {
    return convertDeck({ kind: 'convert-deck', tenantId: this.backend.tenantId, jobId }, this.dependencies)
  }

  /** Works until no message is left. The message of a worker that dies comes again when its visibility ends. */
  async drain(onDeath: () => void = () => undefined): Promise<void> {
    for (let rounds = 0; this.#waiting.length > 0; rounds += 1) {
      if (rounds > 40) throw new Error('The messages never end.')
      const [next, ...rest] = this.#waiting.toSorted((a, b) => a.at - b.at)
      if (next === undefined) return
      this.#waiting = rest
      this.now = Math.max(this.now, next.at)
      let seconds: number | null
      try {
        seconds = (await this.work(next.jobId))?.seconds ?? null
      } catch {
        onDeath()
        seconds = 600
      }
      if (seconds !== null) this.#waiting.push({ at: this.now + seconds * 1000, jobId: next.jobId })
    }
  }

  async read(jobId: string): Promise<ReportedJob> {
    const found = await conversionRepository(this.backend.table).getWithReport(this.backend.tenantId, jobId)
    if (found === null) throw new Error(`There is no job ${jobId}.`)
    return found
  }

  async deckIsThere(job: ConversionJob): Promise<boolean> {
    const { Contents = [] } = await objectClients().sender.send(
      new ListObjectsV2Command({
        Bucket: 'uploads-test',
        Prefix: `uploads/${job.tenantId}/${job.uploadId}/`,
      }),
    )
    return Contents.length > 0
  }
}

let opened: Backend | undefined

/** The service of a file's tests. */
export function conversionBackend(): Backend {
  if (opened === undefined) throw new Error('Call useConversionBackend first.')
  return opened
}

/** Starts a service for the tests of a file, and ends the faults of S3 and the table after each. */
export function useConversionBackend(): void {
  beforeAll(async () => {
    // A call that fails goes on to fail: retries would only take time.
    process.env['AWS_MAX_ATTEMPTS'] = '1'
    process.env['RATE_LIMITS'] = JSON.stringify({ processing: { limit: 100_000 }, uploadTickets: { limit: 100_000 } })
    opened = await startBackend()
  })
  afterEach(live)
  afterAll(async () => {
    delete process.env['AWS_MAX_ATTEMPTS']
    delete process.env['RATE_LIMITS']
    await opened?.close()
  })
}

/** From the call with this number on, nothing reaches S3 or the table any more, as when the process is killed. */
export function dieAt(number: number): { readonly calls: () => number } {
  let calls = 0
  const isDead = (): boolean => (calls += 1) > number
  conversionBackend().aws.faultS3(() => (isDead() ? { status: 503, code: 'SlowDown' } : undefined))
  conversionBackend().aws.faultDynamoDb(() => (isDead() ? 'InternalServerError' : undefined))
  return { calls: () => calls }
}

export function live(): void {
  conversionBackend().aws.faultS3(null)
  conversionBackend().aws.faultDynamoDb(null)
}
