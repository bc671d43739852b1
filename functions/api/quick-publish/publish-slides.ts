/**
 * `POST /quick-publish`:
 *
 *   slides ─▶ pictures fetched ─▶ course written ─▶ published as an upload would be ─▶ launched once, in TEST mode
 */
import type { Input } from '#shared/contract/endpoint.ts'
import { applied, type Applied, type Refused } from '#shared/domain/outcome.ts'
import { shownBranding } from '#shared/domain/configuration/configuration.ts'
import type { Stamp } from '#shared/domain/events/audit-event.ts'
import { isWatermarked } from '#shared/domain/packages/sandbox.ts'
import { checkLaunchable, type LaunchCommand } from '#shared/domain/sessions/launch.ts'
import { quotaRefusal } from '#shared/domain/quotas/workspace-usage.ts'
import type { Upload } from '#shared/domain/uploads/upload.ts'
import { quickCourse } from '#shared/formats/quick-course/quick-course.ts'
import type { MeteredCaller } from '#shared/http/caller.ts'
import { implement } from '#shared/http/implementation.ts'
import { launchCourse } from '#shared/operations/launches/launch-course.ts'
import { presentLaunch } from '#shared/operations/launches/launch-link.ts'
import type { MadeVersion } from '#shared/operations/packages/make-version.ts'
import { findPublished, publishPackage } from '#shared/operations/packages/publish-package.ts'
import { newUpload, refuseFile } from '#shared/operations/uploads/new-upload.ts'
import { random } from '#shared/platform/clock.ts'
import type { LaunchReading } from '#shared/store/launches/launch-repository.ts'
import type { Dependencies, QuickPublishEndpoints } from './dependencies.ts'
import { illustrate } from './fetch-pictures.ts'

type PublishSlides = QuickPublishEndpoints['publishSlides']

/** The learner of every first launch: one of the workspace's 25 TEST learners, however many courses it publishes. */
const previewLearner = 'quick-publish-preview'

interface Work {
  readonly caller: MeteredCaller
  readonly body: Input<PublishSlides>['body']
  readonly stamp: Stamp
  readonly repetition: string | null
}

/**
 * The upload that the course is published as. A repetition of a request has the same one, and so makes no second
 * package. Ids of other uploads have no underscore behind their prefix.
 */
function uploadOf({ caller, body, repetition }: Work, { publishing }: Dependencies): Upload {
  const filename = `${body.title.slice(0, 100)}.zip`
  const upload = newUpload(caller, { filename, bytes: 0, uploadedBy: undefined }, publishing.clock)
  if (repetition === null) return upload
  return { ...upload, uploadId: `upl_${Buffer.from(repetition, 'base64url').toString('hex').slice(0, 40)}` }
}

const findVersion = async (upload: Upload, stamp: Stamp, { publishing }: Dependencies): Promise<MadeVersion | null> => {
  const state = await findPublished(upload, stamp, publishing)
  if (state.kind === 'none') return null
  // The service has made the archive itself, so only its stores can have failed.
  if (state.kind === 'failed') throw new Error(`The course of ${upload.uploadId} was not stored: ${state.reason}`)
  return state
}

type PublishRefusal = 'VALIDATION_ERROR' | 'FILE_TOO_LARGE' | 'STORAGE_QUOTA_EXCEEDED' | 'QUOTA_EXCEEDED'

const isQuota = (refusal: Refused): refusal is Refused<'STORAGE_QUOTA_EXCEEDED' | 'QUOTA_EXCEEDED'> =>
  refusal.code === 'STORAGE_QUOTA_EXCEEDED' || refusal.code === 'QUOTA_EXCEEDED'

async function publish(
  work: Work,
  dependencies: Dependencies,
): Promise<Applied<MadeVersion> | Refused<PublishRefusal>> {
  const { caller, body, stamp } = work
  const upload = uploadOf(work, dependencies)
  const known = work.repetition === null ? null : await findVersion(upload, stamp, dependencies)
  if (known !== null) return applied(known)
  const { publishing } = dependencies
  const [slides, page] = await Promise.all([
    illustrate(body.slides, { http: dependencies.http, now: () => publishing.clock.now() }),
    dependencies.page(),
  ])
  if (slides.outcome === 'refused') return slides
  const archive = quickCourse(
    { identifier: upload.uploadId, title: body.title, language: body.language },
    slides.value,
    page,
  )
  const refusal = refuseFile(caller, publishing.maxUploadMb, archive.byteLength)
  if (refusal !== null) return refusal
  const made = { workspace: caller, upload: { ...upload, announcedBytes: archive.byteLength }, archive, stamp }
  const published = await publishPackage(made, publishing)
  if (published.outcome === 'refused') {
    if (isQuota(published)) return published
    // The rest concerns uploads of callers, and packages that exist already.
    throw new Error(`The course of ${upload.uploadId} was refused: ${published.code} ${published.text}`)
  }
  return applied((await findVersion(upload, stamp, dependencies)) ?? published.value)
}

const previewCommand = (caller: MeteredCaller, { settings }: LaunchReading): LaunchCommand => ({
  tenantId: caller.tenantId,
  mode: 'test',
  learnerId: previewLearner,
  sessionId: null,
  newAttempt: false,
  exclusive: false,
  learnerName: null,
  learnerEmail: null,
  locale: null,
  returnUrl: null,
  isWatermarked: isWatermarked(caller.plan),
  branding: shownBranding(settings),
  journalKey: random(32),
  dispatch: null,
})

/** The launch link of the course; null if all TEST learners of the workspace are others. */
async function previewLink(
  { caller, stamp }: Work,
  { packageId }: MadeVersion,
  { launches, launching, signing }: Dependencies,
): Promise<string | null> {
  const { tenantId } = caller
  const found = await launches.read(tenantId, { packageId, sessionId: null, learnerId: previewLearner, mode: 'test' })
  if (found.course === null) throw new Error(`The package ${packageId} was published and is not there.`)
  const course = checkLaunchable(found.course)
  if (course.outcome === 'refused') return null
  const launch = { workspace: caller, command: previewCommand(caller, found), course: course.value, found, stamp }
  const launched = await launchCourse(launch, launching)
  if (launched.outcome === 'refused') return null
  return (await presentLaunch({ ...launched.value, callLog: false }, signing)).launch_url
}

export const publishSlides = implement<PublishSlides, Dependencies>()({
  async handle({ caller, input: { body }, stamp, repetition }, dependencies) {
    const refusal = quotaRefusal(caller.plan, caller.usage, { bytes: 0, packages: 1 })
    if (refusal !== null) return refusal
    const work = { caller, body, stamp, repetition }
    const published = await publish(work, dependencies)
    if (published.outcome === 'refused') return published
    const { packageId, versionId } = published.value
    return {
      launch_url: await previewLink(work, published.value, dependencies),
      package_id: packageId,
      package_version_id: versionId,
    }
  },
})
