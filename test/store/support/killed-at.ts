import type { Table } from '#shared/store/table/table.ts'

/**
 * Runs work as a process that is killed before its n-th call of the table; @returns how many calls it wanted to make.
 */
export async function killedAt(table: Table, step: number, work: () => Promise<unknown>): Promise<number> {
  let calls = 0
  const clients: any[] = [table.writes, table.reads]
  const originals = clients.map((client) => client.send.bind(client))
  const spies = clients.map((client, index) =>
    jest.spyOn(client, 'send').mockImplementation((command: any) => {
      calls += 1
      return calls > step ? Promise.reject(new Error('killed')) : originals[index](command)
    }),
  )
  try {
    await work()
  } catch (error) {
    expect(error).toMatchObject({ message: 'killed' })
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
  return calls
}
