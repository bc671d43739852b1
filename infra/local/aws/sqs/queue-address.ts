import { parseUrl } from '#shared/contract/parse-url.ts'

/** The account in every local ARN and queue URL. */
export const localAccountId = '000000000000'

/** ARN of a queue in the local account. */
export function queueArn(region: string, name: string): string {
  return `arn:aws:sqs:${region}:${localAccountId}:${name}`
}

/** Name of the queue of an ARN; undefined for an ARN of another service, region or account. */
export function queueNameOfArn(arn: string, region: string): string | undefined {
  const prefix = queueArn(region, '')
  const name = arn.slice(prefix.length)
  return arn.startsWith(prefix) && isQueueName(name) ? name : undefined
}

/** URL of a queue, such as `http://127.0.0.1:9324/000000000000/uploads`. */
export function queueUrl(endpoint: string, name: string): string {
  return `${endpoint}/${localAccountId}/${name}`
}

/** Name of the queue of a URL. The host is not compared: the port may have changed since the URL was made. */
export function queueNameOfUrl(url: string): string | undefined {
  const [, account, name, ...rest] = parseUrl(url)?.pathname.split('/') ?? []
  return account === localAccountId && rest.length === 0 ? name : undefined
}

/** True for a name that a standard queue may have: 1 to 80 letters, digits, `-` and `_`. */
export function isQueueName(name: string): boolean {
  return /^[\w-]{1,80}$/.test(name)
}
