/** Dispatches of the real service, exported and imported into the learning platform of the tests. */
import * as z from 'zod'
import type { Classroom } from '#test/support/browser.ts'
import type { DispatchVisits, ExportedCourse } from './dispatch-visits.ts'

const created = z.object({ dispatch_id: z.string() })

export class ServiceDispatches {
  constructor(
    private readonly room: Classroom,
    private readonly visits: DispatchVisits,
  ) {}

  async request(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Response> {
    const { apiBaseUrl, liveKey } = this.room.service
    const response = await fetch(`${apiBaseUrl}/api/v1/dispatches${path}`, {
      method,
      headers: { 'x-api-key': liveKey, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response
  }

  /** Creates a dispatch of a package, or of an edition of the sample course. Resolves to its id. */
  async create(settings: object = {}, course = 'scorm12'): Promise<string> {
    const packageId = this.room.service.sampleCourses[course] ?? course
    const response = await this.request('POST', '', { packageId, name: 'For a customer', ...settings })
    return created.parse(await response.json()).dispatch_id
  }

  /** Exports the package of a dispatch and imports it. */
  async import(id: string, standard: ExportedCourse['standard'], learnerId?: string): Promise<ExportedCourse> {
    const exported = await this.request('GET', `/${id}/export?scorm_version=${standard}`)
    const habits = learnerId === undefined ? {} : { learnerId }
    return this.visits.importArchive(Buffer.from(await exported.arrayBuffer()), standard, habits)
  }
}
