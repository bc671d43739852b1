/** Frameworks that are fetched from publishers: each is compared with its export, whatever happens to the others. */
import { createServer, type Server } from 'node:http'
import { comparePackages } from '#bin/frameworks/fetch-packages.ts'
import { startBackend, type Backend } from '#test/support/backend.ts'
import { association, item, warehouse } from '#test/unit/formats/case/support.ts'

const cycle = {
  ...warehouse(),
  CFItems: [item('a'), item('b')],
  CFAssociations: [association('isChildOf', ['a', 'b']), association('isChildOf', ['b', 'a'])],
}
const office = {
  CFPackage: {
    CFDocument: { ...warehouse().CFDocument, identifier: '5f3e0d8a-51f7-4c0b-9a51-0c6f5a1d2b10' },
    CFItems: [item('2b1c7a52-9f0e-4a57-8a3e-4a7f5b0c9d09')],
    CFAssociations: [],
  },
}
const packages: Readonly<Record<string, unknown>> = {
  ...{ warehouse: warehouse(), office, cycle },
  list: { CFDocuments: [] },
}

let backend: Backend
let publisher: Server
let origin = ''
beforeAll(async () => {
  backend = await startBackend()
  publisher = createServer(({ url = '' }, answer) => {
    const found = packages[url.split('/').at(-1) ?? '']
    answer.writeHead(found === undefined ? 404 : 200, { 'Content-Type': 'application/json' })
    answer.end(JSON.stringify(found ?? {}))
  })
  await new Promise<void>((resolve) => publisher.listen(0, '127.0.0.1', resolve))
  const address = publisher.address()
  if (address === null || typeof address === 'string') throw new Error('The publisher has no port.')
  origin = `http://127.0.0.1:${address.port}/ims/case/v1p0/CFPackages`
})
afterAll(async () => {
  await new Promise((resolve) => publisher.close(resolve))
  await backend.close()
})

it('reports of each address whether the export equals it, and goes on after one that fails', async () => {
  const names = ['unknown', 'cycle', 'list', 'warehouse', 'office']
  const compared = await comparePackages(
    names.map((name) => `${origin}/${name}`),
    (operation, request) => backend.call(operation, { bearer: backend.liveKey, ...request }),
  )
  expect(compared).toEqual({
    areAllEqual: false,
    lines: [
      `${origin}/unknown: failed: The publisher answered 404.`,
      `${origin}/cycle: refused (2 items, 2 associations; INVALID_FRAMEWORK, PART_OF_CYCLE)`,
      `${origin}/list: refused (0 items, 0 associations; UNREADABLE)`,
      `${origin}/warehouse: equal (2 items, 1 associations)`,
      `${origin}/office: equal (1 items, 0 associations)`,
    ],
  })
})
