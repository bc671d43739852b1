/** The seed of an empty service, interrupted at every step. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newLrsPair } from '#shared/operations/lrs-credentials/lrs-pair.ts'
import { newWorkspace } from '#bin/workspaces/new-workspace.ts'
import { SeedFile } from '#infra/local/seed/seed-file.ts'
import { seedService, type SeedOptions } from '#infra/local/seed/seed-service.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-seed-'))
const realFetch = globalThis.fetch

afterAll(() => {
  globalThis.fetch = realFetch
  rmSync(folder, { recursive: true, force: true })
})

/** A service that counts what it is asked, and dies once, after having done the n-th thing. */
class FakeService {
  readonly tenants = new Set<string>()
  readonly pairs = new Set<string>()
  readonly people = new Set<string>()
  issuer = 'http://127.0.0.1:8702'
  readonly packages = new Map<string, string>()
  readonly expired = new Set<string>()
  /** What of skills the service has, by the address of its list. */
  readonly skills: Record<
    'frameworks' | 'alignments' | 'client-systems',
    { id: string; currentVersion: number | null; version: number }[]
  > = {
    frameworks: [],
    alignments: [],
    'client-systems': [],
  }
  readonly evidence = new Set<string>()
  readonly valueModels: object[] = []
  uploads = 0
  steps = 0
  diesAfter = Infinity
  /** The request that is done, but answered with 500; and the first of which all are. */
  failsAt = 0
  failsFrom = Infinity
  requests = 0

  step<Value>(value: Value): Value {
    this.steps += 1
    if (this.steps === this.diesAfter) throw new Error('killed')
    return value
  }

  readonly fetch = (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const url = input instanceof Request ? input.url : String(input)
    const body: any = typeof init?.body === 'string' ? JSON.parse(init.body) : {}
    const method = init?.method ?? 'GET'
    this.requests += 1
    const isFailing = this.requests === this.failsAt || this.requests >= this.failsFrom
    return this.#answer(url, method, body).then((answer) =>
      isFailing ? Response.json({ message: 'Internal Server Error' }, { status: 500 }) : answer,
    )
  }

  #answer(url: string, method: string, body: any): Promise<Response> {
    return Promise.resolve().then(() => {
      const path = new URL(url).pathname
      if (path === '/api/v1/intelligence/value-model') return this.step(this.#respondOfValue(body))
      const answer = path.startsWith('/api/v1/cale/')
        ? this.#respondOfSkills(method, path.split('/').slice(4), body)
        : this.#respond(url, body)
      return this.step(Response.json(answer))
    })
  }

  /** @param path what follows `/api/v1/cale` */
  #respondOfSkills(method: string, [list = '', id, act]: readonly string[], body: any): object {
    if (list === 'evidence') {
      for (const { externalId } of body.evidence) this.evidence.add(externalId)
      return { results: body.evidence.map(() => ({ status: 'accepted', reason: null })) }
    }
    if (list !== 'frameworks' && list !== 'alignments' && list !== 'client-systems') throw new Error(`404 ${list}`)
    const name = list === 'client-systems' ? 'clientSystem' : list.slice(0, -1)
    if (method === 'GET') return { [`${name}s`]: structuredClone(this.skills[list]) }
    if (id === undefined) {
      const made = { id: `${list}_${this.skills[list].length + 1}`, currentVersion: null, version: 1, ...body }
      this.skills[list].push(made)
      return { [name]: { ...made } }
    }
    const known = this.skills[list].find((each) => each.id === id)
    if (known === undefined || known.version !== body.version) throw new Error('409 VERSION_CONFLICT')
    known.version += 1
    if (act === 'publish') known.currentVersion = 1
    return { [name]: { ...known } }
  }

  /** Takes the first version of one model. */
  #respondOfValue(body: any): Response {
    if (this.valueModels.length > 0) return Response.json({ code: 'VERSION_CONFLICT' }, { status: 409 })
    this.valueModels.push(body)
    return Response.json({ valueModel: { ...body, version: 1 } })
  }

  #respond(url: string, body: any): object {
    if (url.endsWith('/upload-url'))
      return { storage_path: `uploads/${++this.uploads}`, presigned_url: 'http://s3/object', required_put_headers: {} }
    if (!url.endsWith('/process')) return {}
    if (this.expired.has(body.storage_path)) throw new Error('404')
    const packageId = this.packages.get(body.storage_path) ?? `pkg_${this.packages.size + 1}`
    this.packages.set(body.storage_path, packageId)
    return { package: { package_id: packageId, version_status: 'ready' }, validation: {} }
  }
}

function seed(service: FakeService, path: string): ReturnType<typeof seedService> {
  globalThis.fetch = service.fetch
  const options: SeedOptions = {
    file: new SeedFile(path),
    apiBaseUrl: 'http://api',
    makeWorkspace: (name, modes) => {
      const { keys, ...workspace } = newWorkspace(name, 'growth', modes)
      return Promise.resolve({ ...workspace, keys: [...keys] })
    },
    makeLrsPair: (tenantId, xapiVersion) => Promise.resolve(newLrsPair(tenantId, xapiVersion)),
    storeWorkspaces: async (workspaces) => {
      for (const { tenantId, lrs } of workspaces) {
        service.step(await Promise.resolve(service.tenants.add(tenantId)))
        if (lrs !== undefined) service.pairs.add(lrs.username)
      }
    },
    issuer: service.issuer,
    storePeople: async ({ demo }) => {
      service.step(await Promise.resolve(service.people.add(`${service.issuer} ${demo.tenantId}`)))
    },
    buildCourse: () => Promise.resolve(new Uint8Array([1])),
    sampleSkills: (day) =>
      Promise.resolve({
        framework: { title: 'Sample', caseIdentifier: 'case' },
        content: { skills: [], edges: [] },
        mappings: [],
        clientSystem: { name: 'Observations', kind: 'observation' },
        value: { currency: 'EUR' },
        courseCost: { month: day.slice(0, 7) },
        evidence: [{ externalId: `seen-before-${day}` }],
      }),
    announce: () => undefined,
  }
  return seedService(options)
}

test('fills an empty service once', async () => {
  const service = new FakeService()
  const path = join(folder, 'once.json')
  const first = await seed(service, path)
  expect([first.demo.keys.map(({ mode }) => mode), first.second.keys.map(({ mode }) => mode)]).toEqual([
    ['live', 'test'],
    ['live', 'test'],
  ])
  expect(Object.keys(first.courses)).toEqual(['scorm2004-sequenced', 'scorm2004', 'scorm12'])
  const { steps } = service
  expect(await seed(service, path)).toEqual(first)
  expect(service.steps).toBe(steps)
})

test.each(Array.from({ length: 27 }, (_, index) => [index + 1]))(
  'completes the seed after a kill in step %d, without a second workspace, package, framework, alignment or value model',
  async (step) => {
    const service = new FakeService()
    const path = join(folder, `killed-${step}.json`)
    service.diesAfter = step
    await expect(seed(service, path)).rejects.toThrow('killed')
    const { courses, demo } = await seed(service, path)
    expect(service.tenants.has(demo.tenantId)).toBe(true)
    expect(new Set(Object.values(courses).map(({ packageId }) => packageId))).toEqual(
      new Set(service.packages.values()),
    )
    expectWhole(service)
  },
)

function expectWhole({ tenants, packages, skills, evidence, valueModels }: FakeService): void {
  const { frameworks, alignments, 'client-systems': clientSystems } = skills
  expect([tenants.size, packages.size]).toEqual([2, 3])
  expect([frameworks, alignments].map((list) => list.map(({ currentVersion }) => currentVersion))).toEqual([
    [1],
    [1, 1, 1],
  ])
  expect([clientSystems.length, evidence.size, valueModels.length]).toEqual([1, 1, 1])
}

test.each(Array.from({ length: 24 }, (_, index) => [index + 1]))(
  'goes on where the service fails at request %d after having done it',
  async (request) => {
    const service = new FakeService()
    service.failsAt = request
    await seed(service, join(folder, `failed-${request}.json`))
    expect(service.requests).toBeGreaterThan(request)
    expectWhole(service)
  },
)

test('ends with what the service says where it fails each time', async () => {
  const service = new FakeService()
  service.failsFrom = 5
  await expect(seed(service, join(folder, 'failing.json'))).rejects.toThrow('was responded with 500')
  expect(service.requests).toBeLessThan(30)
})

test('adds LRS credentials to data without them, and keeps them', async () => {
  const service = new FakeService()
  const path = join(folder, 'former.json')
  const { demo, second, ...rest } = await seed(service, path)
  const { lrs: _demo, ...formerDemo } = demo
  const { lrs: _second, ...formerSecond } = second
  new SeedFile(path).save({ ...rest, demo: formerDemo, second: formerSecond })
  service.pairs.clear()
  const now = await seed(service, path)
  expect([now.demo.lrs?.xapiVersion, now.second.lrs?.xapiVersion]).toEqual(['2.0', '1.0'])
  expect([...service.pairs].sort()).toEqual([now.demo.lrs?.username, now.second.lrs?.username].sort())
  expect(await seed(service, path)).toEqual(now)
})

test('repeats an upload that expired before processing', async () => {
  const service = new FakeService()
  const path = join(folder, 'expired.json')
  // Two workspaces, a ticket, an upload; then processing dies.
  service.diesAfter = 5
  await expect(seed(service, path)).rejects.toThrow('killed')
  service.expired.add('uploads/1')
  const { courses } = await seed(service, path)
  expect(Object.values(courses).map(({ storagePath }) => storagePath)).toEqual(['uploads/2', 'uploads/3', 'uploads/4'])
})
