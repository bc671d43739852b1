import type { Table } from '#shared/store/table/table.ts'

export interface Paused {
  /** Whether the work has ended before the call at which it pauses. */
  readonly hasEnded: boolean
  /** Lets the work go on, and waits for its end. @throws what the work threw */
  end(): Promise<void>
  /** Lets the work make so many further calls, and kills it before the next one. */
  killAfter(calls: number): Promise<void>
}

/**
 * Runs work until its n-th call of the table, which waits until the work goes on.
 * @param table with clients of its own: calls of other work on them would wait too
 */
export async function pausedAt(table: Table, step: number, work: () => Promise<unknown>): Promise<Paused> {
  let calls = 0
  let most = Infinity
  let hasEnded = false
  let [go, pause] = [(): void => undefined, (): void => undefined]
  const going = new Promise<void>((resolve) => (go = resolve))
  const paused = new Promise<void>((resolve) => (pause = resolve))
  const clients: any[] = [table.writes, table.reads]
  const originals = clients.map((client) => client.send.bind(client))
  const spies = clients.map((client, index) =>
    jest.spyOn(client, 'send').mockImplementation(async (command: any) => {
      calls += 1
      if (calls > step) {
        pause()
        await going
      }
      if (calls > most) throw new Error('killed')
      return originals[index](command)
    }),
  )
  const ended = work().finally(() => {
    hasEnded = true
    for (const spy of spies) spy.mockRestore()
  })
  // Whoever awaits `end` gets the error.
  ended.catch(() => undefined)
  await Promise.race([paused, ended])
  return {
    hasEnded,
    async end() {
      go()
      await ended
    },
    async killAfter(further) {
      most = step + further
      go()
      await ended.catch((error: unknown) => expect(error).toMatchObject({ message: 'killed' }))
    },
  }
}
