import { percentDecoded } from '#shared/contract/percent-decoded.ts'
import { finding, type Finding } from '../finding.ts'
import type { Manifest } from './manifest.ts'
import { itemsOf } from './organizations.ts'

const PAGE = /\.(?:html?|xhtml|php|aspx?|jsp|cfm)$/i
const FLASH = /\.(?:swf|flv)$/i

/** Warnings about courses that start but will disappoint, as far as the manifest alone shows it. */
export function checkCourse({ course }: Manifest): Finding[] {
  const organization = course.organizations.find(({ identifier }) => identifier === course.defaultOrganization)
  const launched = organization === undefined ? [] : [...itemsOf(organization)].filter(({ href }) => href !== null)
  const scos = launched.filter(({ scormType }) => scormType === 'sco')
  const flash = launched.find(({ href }) => FLASH.test(pathOf(href)))
  const unpaged = scos.find(({ href }) => isFile(href) && !PAGE.test(pathOf(href)) && !FLASH.test(pathOf(href)))
  return [
    ...(scos.length === 0 ? [finding('COURSE_WITHOUT_SCO')] : []),
    ...(flash === undefined ? [] : [finding('LAUNCH_FLASH', { path: pathOf(flash.href) })]),
    ...(unpaged === undefined ? [] : [finding('LAUNCH_NOT_HTML', { path: pathOf(unpaged.href) })]),
  ]
}

function isFile(href: string | null): boolean {
  return href !== null && !/^https?:/.test(href)
}

function pathOf(href: string | null): string {
  const path = href?.replace(/[?#].*$/s, '') ?? ''
  return isFile(href) ? percentDecoded(path) : path
}
