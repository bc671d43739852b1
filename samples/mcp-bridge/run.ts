/** Runs the bridge for an assistant that starts it: `LECTERN_ORIGIN=... LECTERN_KEY=... npx tsx samples/mcp-bridge/run.ts`. */
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { mcpBridge } from './mcp-bridge.ts'

const { LECTERN_ORIGIN: origin, LECTERN_KEY: key } = process.env
if (origin === undefined || key === undefined)
  throw new Error('Set LECTERN_ORIGIN to the address of the API, and LECTERN_KEY to an API key of the workspace.')
const server = await mcpBridge({ origin, key })
await server.connect(new StdioServerTransport())
