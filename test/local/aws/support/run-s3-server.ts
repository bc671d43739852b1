// Runs the S3 server in a process of its own, for the tests that kill it: run-s3-server DATA_FOLDER BUCKET Prints one
// JSON object a line: {endpoint}, then {created} for each event that it received; any input asks for
// {heldMegabytes}.
import { startS3Server } from '#infra/local/aws/s3/s3-server.ts'

const [, , dataFolder = '', bucket = ''] = process.argv
const say = (message: object) => process.stdout.write(`${JSON.stringify(message)}\n`)

async function main(): Promise<void> {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local-secret' }
  const server = await startS3Server({
    dataFolder,
    port: 0,
    credentials,
    region: 'eu-central-1',
    onObjectCreated: ({ key }) => {
      say({ created: key })
      // Never taken: the kill finds the event still to be delivered.
      return key.startsWith('slow/') ? new Promise(() => undefined) : undefined
    },
  })
  server.createBucket(bucket)
  say({ endpoint: server.endpoint })
}

let held = 0

/** What is in use once the garbage is gone: how much of that waits for the collector says nothing of the server. */
function look(): void {
  globalThis.gc?.()
  const { arrayBuffers, heapUsed } = process.memoryUsage()
  held = Math.max(held, arrayBuffers + heapUsed)
}

setInterval(look, 100).unref()
process.stdin.on('data', () => say({ heldMegabytes: held / (1 << 20) }))
void main()
