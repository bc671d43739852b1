import { rotatedSecrets } from '#shared/domain/webhooks/webhook-endpoint.ts'

const sealedAs = (kid: string) => ({ kid, box: new Uint8Array() })
const timeOf = (hour: number): string => new Date(Date.UTC(2026, 10, 21, hour)).toISOString()

/** Rotates at these hours; each secret is named by its hour. */
function rotatedAt(hours: readonly number[]) {
  let secrets: Parameters<typeof rotatedSecrets>[0] = { secret: sealedAs('0'), formerSecret: null, earlierSecrets: [] }
  for (const hour of hours)
    secrets = rotatedSecrets(secrets, sealedAs(String(hour)), { at: timeOf(hour), until: timeOf(hour + 24) })
  const { secret, formerSecret, earlierSecrets } = secrets
  return [secret, formerSecret, ...earlierSecrets].map((sealed) => sealed?.kid)
}

it('keeps each former secret until its overlap is over, newest first', () => {
  expect(rotatedAt([1])).toEqual(['1', '0'])
  expect(rotatedAt([1, 2])).toEqual(['2', '1', '0'])
  expect(rotatedAt([1, 2, 25])).toEqual(['25', '2', '1'])
  expect(rotatedAt([1, 2, 26])).toEqual(['26', '2'])
})

it('drops the oldest of many rotations within a day', () => {
  expect(rotatedAt([1, 2, 3, 4, 5, 6])).toEqual(['6', '5', '4', '3', '2'])
})
