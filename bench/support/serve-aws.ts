/**
 * The local AWS servers in a process of their own, so that they do not share the event loop of the measured code. An
 * argument names the folder of the table.
 */
import { startAwsServers } from '#test/support/aws-servers.ts'

const before = { ...process.env }
const [, , dynamoDbFolder] = process.argv
const servers = await startAwsServers(dynamoDbFolder === undefined ? {} : { dynamoDbFolder })
const environment = Object.fromEntries(Object.entries(process.env).filter(([name, value]) => before[name] !== value))
process.send?.(environment)
process.once('disconnect', () => void servers.close().then(() => process.exit(0)))
