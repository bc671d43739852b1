/** The local AWS servers in a process of their own, as far away from the measured code as one machine allows. */
import { startAwsServers } from '#test/support/aws-servers.ts'

const before = { ...process.env }
const servers = await startAwsServers()
const environment = Object.fromEntries(Object.entries(process.env).filter(([name, value]) => before[name] !== value))
process.send?.(environment)
process.once('disconnect', () => void servers.close().then(() => process.exit(0)))
