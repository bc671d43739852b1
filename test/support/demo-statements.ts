import type { Classroom } from './browser.ts'

/** Stores statements in the LRS of the demo workspace. @returns their ids */
export async function storeStatements(
  { service }: Pick<Classroom, 'service'>,
  statements: readonly object[],
): Promise<readonly string[]> {
  const { endpoint, username, password } = service.lrs
  const response = await fetch(`${endpoint}/statements`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
      'content-type': 'application/json',
      'x-experience-api-version': '1.0.3',
    },
    body: JSON.stringify(statements),
  })
  expect(response.status).toBe(200)
  const ids: any = await response.json()
  return ids
}
