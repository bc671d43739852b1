import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startChild } from '#shared/operations/conversions/start-child.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-child-'))
afterAll(() => rmSync(folder, { recursive: true }))

function script(source: string): string {
  const path = join(folder, `${source.length}.cjs`)
  writeFileSync(path, source)
  return path
}

const run = (source: string, milliseconds = 20_000): ReturnType<typeof startChild> =>
  startChild({ script: script(source), order: { a: 1 }, milliseconds })

test('passes the order as JSON and none of its environment', async () => {
  process.env.LECTERN_CHILD_TEST = 'secret'
  const source = 'process.exit(process.argv[2] === \'{"a":1}\' && process.env.LECTERN_CHILD_TEST === undefined ? 0 : 9)'
  expect(await run(source)).toEqual({ kind: 'done' })
})

test('kills a process that does not end in time', async () => {
  expect(await run('for (;;);', 300)).toEqual({ kind: 'late' })
})

test('returns the words of a process that cannot do its work', async () => {
  expect(await run("process.stderr.write('no fonts\\n'); process.exitCode = 64")).toEqual({
    kind: 'failed',
    said: 'no fonts',
  })
})

test.each([
  ['that was killed', "process.kill(process.pid, 'SIGKILL'); setTimeout(() => 0, 9000)", 'SIGKILL'],
  ['that crashed', "throw new Error('out of memory')", 'out of memory'],
])('throws the end of a process %s', async (_, source, words) => {
  await expect(run(source)).rejects.toThrow(words)
})
