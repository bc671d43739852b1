/**
 * Keeps the lanes fast and build free of servers (bin/test-lanes.mjs): a test that starts one fails. Move such a test to
 * `test/store`, `test/api` or `test/workers`.
 */
import { Server } from 'node:net'

function refuse(): never {
  throw new Error(
    `${expect.getState().testPath ?? 'A test'} starts a server, and its folder belongs to a lane without servers. Move it to test/store, test/api or test/workers.`,
  )
}

// Jest runs several test files in one process, and all of them share this class.
let refusal: jest.SpyInstance
beforeAll(() => {
  refusal = jest.spyOn(Server.prototype, 'listen').mockImplementation(refuse)
})
afterAll(() => {
  refusal.mockRestore()
})
