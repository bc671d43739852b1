import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { publishWeb } from '#functions/workers/publish-web/publish-web.ts'
import type { PutOptions } from '#shared/platform/objects.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lectern-web-'))
})
afterEach(() => rm(directory, { recursive: true }))

async function publish(files: readonly string[]) {
  for (const file of files) {
    await mkdir(dirname(join(directory, file)), { recursive: true })
    await writeFile(join(directory, file), `the text of ${file}`)
  }
  const stored: (PutOptions & { key: string; text: string })[] = []
  const count = await publishWeb(directory, {
    put: async (key, body, options) => {
      await new Promise((resolve) => setTimeout(resolve, key.length % 3))
      stored.push({ key, text: Buffer.from(body).toString(), ...options })
    },
  })
  return { count, stored, of: (key: string) => stored.find((object) => object.key === key) }
}

test('stores every file under its path, with its type and text', async () => {
  const { count, of } = await publish(['player/index.html', 'player/deep/style.css', 'docs/logo.svg', 'docs/odd.qqq'])
  expect(count).toBe(4)
  expect(of('player/deep/style.css')).toMatchObject({
    contentType: 'text/css; charset=utf-8',
    text: 'the text of player/deep/style.css',
  })
  expect(of('docs/logo.svg')?.contentType).toBe('image/svg+xml')
  expect(of('docs/odd.qqq')?.contentType).toBe('application/octet-stream')
})

test('lets clients cache names with a hash for a year, the page of the player for a minute, and other pages not at all', async () => {
  const files = [
    'player/index.html',
    'docs/index.html',
    'player/main-A1B2C3D4.js',
    'player/main.js',
    'player/a-short.js',
  ]
  const { of } = await publish(files)
  expect(of('player/main-A1B2C3D4.js')?.cacheControl).toBe('public, max-age=31536000, immutable')
  expect(of('docs/index.html')?.cacheControl).toBe('no-cache')
  // Not at the edge, so that a deployment is seen there at once.
  expect(of('player/index.html')?.cacheControl).toBe('public, max-age=60, s-maxage=0')
  expect(of('player/main.js')?.cacheControl).toBe('public, max-age=300')
  expect(of('player/a-short.js')?.cacheControl).toBe('public, max-age=300')
})

test('stores pages after all other files', async () => {
  const scripts = Array.from({ length: 20 }, (_, index) => `player/chunk${'x'.repeat(index)}.js`)
  const { stored } = await publish(['player/index.html', 'docs/index.html', ...scripts])
  expect(
    stored
      .slice(-2)
      .map(({ key }) => key)
      .sort(),
  ).toEqual(['docs/index.html', 'player/index.html'])
})
