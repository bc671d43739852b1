/** A learning platform that has imported packages. It keeps its records in memory. */
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { projectFolder } from '#bin/local/project.ts'
import { filesOfZip } from '#test/support/zip-reader.ts'
import { emptyRecord, hostPage, type HostHabits, type HostRecord } from './host-page.ts'

interface Imported {
  readonly files: ReadonlyMap<string, Buffer>
  readonly standard: '1.2' | '2004'
  habits: HostHabits
  record: HostRecord
  /** Whether the learner is signed in. */
  isSignedIn: boolean
  /** Requests of learners who are not signed in any more. */
  refused: number
}

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css',
  xml: 'text/xml',
  png: 'image/png',
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

export class DispatchHost {
  private readonly courses = new Map<string, Imported>()

  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => void this.answer(request, response))
  }

  static async start(): Promise<DispatchHost> {
    const server = createServer()
    const host = new DispatchHost(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return host
  }

  /** Imports a package under a name, for one learner. */
  async import(name: string, archive: Uint8Array, habits: HostHabits = {}): Promise<void> {
    const files = await filesOfZip(archive)
    const is12 = files.get('imsmanifest.xml')?.includes('<schemaversion>1.2<') === true
    this.courses.set(name, {
      files,
      standard: is12 ? '1.2' : '2004',
      habits,
      record: emptyRecord,
      isSignedIn: true,
      refused: 0,
    })
  }

  /** Address at which the learner opens the course. Encrypted pages cannot be tested here: the machine itself is trusted. */
  address(name: string, host = 'localhost'): string {
    return `http://${host}:${this.port}/open/${name}`
  }

  record(name: string): HostRecord {
    return this.course(name).record
  }

  /** Loses the record, as a platform does whose server did not get the end of a visit. */
  forget(name: string): void {
    this.course(name).record = emptyRecord
  }

  /** The learner's session at the platform ends: it stores nothing more until the course is opened again. */
  signOut(name: string): void {
    this.course(name).isSignedIn = false
  }

  /** How many requests to store something the platform has refused. */
  refused(name: string): number {
    return this.course(name).refused
  }

  /** What the platform does at the next visit. */
  setHabits(name: string, habits: HostHabits): void {
    this.course(name).habits = habits
  }

  close(): Promise<void> {
    this.server.closeAllConnections()
    return new Promise((resolve) => this.server.close(() => resolve()))
  }

  private get port(): number {
    const address: AddressInfo | string | null = this.server.address()
    if (address === null || typeof address === 'string') throw new Error('The platform has not started.')
    return address.port
  }

  private course(name: string): Imported {
    const found = this.courses.get(name)
    if (found === undefined) throw new Error(`The platform has no course ${name}.`)
    return found
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, kind = '', name = '', ...path] = new URL(request.url ?? '/', 'http://host').pathname.split('/')
    const course = this.courses.get(name)
    const send = (status: number, body: string | Buffer, type = types['html'] ?? ''): void => {
      response.writeHead(status, { ...course?.habits.headers, 'content-type': type, 'cache-control': 'no-store' })
      response.end(body)
    }
    if (kind === 'scorm-again.js') {
      send(200, readFileSync(join(projectFolder, 'node_modules/scorm-again/dist/scorm-again.js')), types['js'])
    } else if (kind === 'host.js') {
      send(200, readFileSync(join(projectFolder, 'test/support/dispatch-host/host.js')), types['js'])
    } else if (course === undefined) send(404, '')
    else if (kind === 'open') {
      const { standard, habits, record } = course
      course.isSignedIn = true
      const past = { ...record, pastSeconds: record.pastSeconds + record.seconds, seconds: 0 }
      const places = { start: `/package/${name}/index.html`, save: `/save/${name}` }
      send(200, hostPage({ standard, habits, record: past, ...places }))
    } else if (kind === 'package') {
      const file = path.join('/')
      const bytes = course.files.get(file)
      send(bytes === undefined ? 404 : 200, bytes ?? '', types[file.split('.').at(-1) ?? ''])
    } else if (kind === 'save') {
      const saved: HostRecord = JSON.parse(await bodyOf(request))
      if (course.isSignedIn) course.record = saved
      else course.refused += 1
      send(course.isSignedIn ? 200 : 403, '')
    } else send(404, '')
  }
}
