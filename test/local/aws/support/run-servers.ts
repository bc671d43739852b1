// Runs the three servers in a process of their own, for the tests that kill it: run-servers.ts DATA_FOLDER
import { startKeyValueStoreServer } from '#infra/local/aws/key-value-store/key-value-store-server.ts'
import { startSecretsServer } from '#infra/local/aws/secrets-manager/secrets-server.ts'
import { startSqsServer } from '#infra/local/aws/sqs/sqs-server.ts'

const [, , dataFolder = ''] = process.argv
const credentials = { accessKeyId: 'local', secretAccessKey: 'local-secret' }
const common = { dataFolder, port: 0, credentials, region: 'eu-central-1' }

async function main(): Promise<void> {
  const [sqs, secrets, stores] = await Promise.all([
    startSqsServer(common),
    startSecretsServer(common),
    startKeyValueStoreServer(common),
  ])
  const { url: queueUrl } = sqs.createQueue('jobs')
  const { arn: secretArn } = secrets.createSecret('signing keys', 'first')
  const { arn: storeArn } = stores.createStore('content keys')
  const addresses = {
    sqs: sqs.endpoint,
    queueUrl,
    secrets: secrets.endpoint,
    secretArn,
    stores: stores.endpoint,
    storeArn,
  }
  process.stdout.write(`${JSON.stringify(addresses)}\n`)
}

// The pipe ends with the test run, however that ends.
process.stdin.on('end', () => process.exit()).resume()
void main()
