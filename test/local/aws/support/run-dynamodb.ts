// Runs the DynamoDB server in a process of its own, for the test that kills it: run-dynamodb.ts DATA_FOLDER
import { startDynamoDbServer } from '#infra/local/aws/dynamodb/dynamodb-server.ts'
import { credentials, region, tableDefinition } from './dynamodb-workbench.ts'

async function main(): Promise<void> {
  const server = await startDynamoDbServer({ dataFolder: process.argv[2], port: 0, credentials, region })
  await server.createTable(tableDefinition)
  process.stdout.write(`${server.endpoint}\n`)
}

void main()
