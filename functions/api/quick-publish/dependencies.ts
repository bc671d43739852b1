import type { quickPublishFamily } from '#shared/contract/families/public/quick-publish.ts'
import type { LaunchWriting } from '#shared/operations/launches/launch-course.ts'
import type { Publishing } from '#shared/operations/packages/publish-package.ts'
import type { SessionSigning } from '#shared/platform/launch-signing.ts'
import type { OutboundHttp } from '#shared/platform/outbound-http.ts'
import type { LaunchRepository } from '#shared/store/launches/launch-repository.ts'

export type QuickPublishEndpoints = typeof quickPublishFamily.endpoints

export interface Dependencies {
  /** For pictures; its bounds are those of one picture. */
  readonly http: Pick<OutboundHttp, 'get'>
  /** The files of the course's page: text by name. */
  readonly page: () => Promise<Readonly<Record<string, string>>>
  readonly publishing: Publishing
  readonly launches: Pick<LaunchRepository, 'read'>
  readonly launching: LaunchWriting
  readonly signing: SessionSigning
}
