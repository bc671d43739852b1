/**
 * What the learner's browser gets of a VR package: a page to download the app, which the player shows as the only item
 * of a course. The page reports nothing; the app or its customer reports the result of the training.
 */
import type { Course } from '#shared/contract/resources/packages/course.ts'
import type { VrSummary } from '#shared/domain/packages/package.ts'

export interface DownloadDocuments {
  readonly course: string
  readonly page: string
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

const bytesPerMb = 1_048_576
const megabytes = (bytes: number): string => `${(bytes / bytesPerMb).toFixed(1)} MB`

/** Path of the page below the version's root. */
export const downloadPage = '_lectern/download.html'

/** One item without completion and without a score: the page never calls the player. */
function courseOf({ applicationId, title }: VrSummary): Course {
  const item = {
    identifier: 'app',
    title,
    isVisible: true,
    href: downloadPage,
    resourceIdentifier: 'app',
    scormType: 'sco' as const,
    items: [],
  }
  return {
    standard: 'scorm12',
    edition: '1.2',
    identifier: applicationId,
    title,
    defaultOrganization: 'vr',
    organizations: [{ identifier: 'vr', title, items: [item] }],
  }
}

function pageOf(summary: VrSummary): string {
  const address = `../${summary.apkPath.split('/').map(encodeURIComponent).join('/')}`
  const facts = [
    summary.versionName === null ? null : `Version ${summary.versionName}`,
    megabytes(summary.apkBytes),
    summary.minSdk === null ? null : `Android API level ${summary.minSdk} or newer`,
  ]
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(summary.title)}</title>
<style>
body { margin: 0; display: grid; min-height: 100vh; place-items: center; font: 1.1rem/1.5 system-ui, sans-serif; color: #1c2430; background: #f5f7fa }
main { max-width: 34rem; padding: 2rem }
a { display: inline-block; padding: .8rem 1.4rem; border-radius: .5rem; background: #1d4ed8; color: #fff; font-weight: 600; text-decoration: none }
a:focus-visible { outline: 3px solid #f59e0b; outline-offset: 3px }
@media (prefers-color-scheme: dark) { body { color: #e6ebf2; background: #141a22 } }
</style>
<main>
<h1>${escaped(summary.title)}</h1>
<p>This training runs on a headset. Open this page in the browser of the headset, download the app and install it.</p>
<p><a href="${escaped(address)}" download>Download the app</a></p>
<p>${escaped(facts.filter((fact) => fact !== null).join(' · '))}</p>
</main>
`
}

export const downloadDocuments = (summary: VrSummary): DownloadDocuments => ({
  course: JSON.stringify(courseOf(summary)),
  page: pageOf(summary),
})
