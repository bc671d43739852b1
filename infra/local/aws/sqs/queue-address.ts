/** The account that every local ARN and queue URL names. */
export const localAccountId = '000000000000'

/** ARN of a queue in the local account. */
export function queueArn(region: string, name: string): string {
  return `arn:aws:sqs:${region}:${localAccountId}:${name}`
}

/** Name of the queue that an ARN means, given any ARN of this server; undefined for another service, region or account. */
export function queueNameOfArn(arn: string, ownArn: string): string | undefined {
  const prefix = ownArn.slice(0, ownArn.lastIndexOf(':') + 1)
  const name = arn.slice(prefix.length)
  return arn.startsWith(prefix) && isQueueName(name) ? name : undefined
}

/** URL of a queue, such as `http://127.0.0.1:9324/000000000000/uploads`. */
export function queueUrl(endpoint: string, name: string): string {
  return `${endpoint}/${localAccountId}/${name}`
}

/** Name of the queue that a URL means. The host is not compared: the port may have changed since the URL was given out. */
export function queueNameOfUrl(url: string): string | undefined {
  const [, account, name, ...rest] = URL.canParse(url) ? new URL(url).pathname.split('/') : []
  return account === localAccountId && rest.length === 0 ? name : undefined
}

/** True for a name that a queue may have: up to 80 letters, digits, `-` and `_`, with `.fifo` at the end of a FIFO queue's. */
export function isQueueName(name: string): boolean {
  return name.length <= 80 && /^[\w-]+(\.fifo)?$/.test(name)
}
