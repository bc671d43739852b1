/** Whether the dashboard sends an `Idempotency-Key` exactly where a route declares that it honours one. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { families } from '#shared/contract/api.ts'

const sources = readdirSync('web/dashboard', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join('web/dashboard', file), 'utf8') }))

/** The text from an opening parenthesis to the one that closes it. */
function argumentsAt(text: string, start: number): string {
  let depth = 0
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth === 0) return text.slice(start, at + 1)
  }
  throw new Error('A call does not end.')
}

const posts = families.flatMap(({ endpoints }) =>
  Object.entries(endpoints)
    .filter(([, { method }]) => method === 'POST')
    .map(([name, { policies = [], headers }]) => ({
      name,
      isHonoured:
        policies.some(({ kind }) => kind === 'idempotent') ||
        Object.keys(headers?.shape ?? {}).includes('idempotency-key'),
    })),
)

/** Tickets for uploads: one whose answer was lost is not used, and ends by itself. The same one again may be used up. */
const tickets = ['createUpload', 'initMultipart', 'createDeckUpload']

const calls = posts
  .filter(({ name }) => !tickets.includes(name))
  .flatMap((post) =>
    sources
      .filter(({ text }) => text.includes(`${post.name}: { method: 'POST'`))
      .flatMap(({ file, text }) =>
        [...text.matchAll(new RegExp(`\\.${post.name}\\(`, 'g'))].map(({ index, 0: { length } }) => ({
          call: `${post.name} in ${file}`,
          isHonoured: post.isHonoured,
          hasKey: argumentsAt(text, index + length - 1).includes('idempotencyKey'),
        })),
      ),
  )

test('finds the calls of both kinds', () => {
  expect(calls.filter(({ isHonoured }) => isHonoured).length).toBeGreaterThan(15)
  expect(calls.filter(({ isHonoured }) => !isHonoured).length).toBeGreaterThan(15)
})

test('sends a key with every call that honours one', () => {
  expect(calls.filter(({ isHonoured, hasKey }) => isHonoured && !hasKey).map(({ call }) => call)).toEqual([])
})

test('promises nothing to a call that honours none', () => {
  expect(calls.filter(({ isHonoured, hasKey }) => !isHonoured && hasKey).map(({ call }) => call)).toEqual([])
})
