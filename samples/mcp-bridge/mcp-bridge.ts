/** A bridge between the Model Context Protocol and the API: its tools are what the service itself describes. */
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { CallToolRequestSchema, ListToolsRequestSchema, type CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import * as z from 'zod'

const tool = z.looseObject({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  inputSchema: z.looseObject({
    type: z.literal('object'),
    properties: z.record(z.string(), z.looseObject({ default: z.unknown().optional() })),
  }),
  outputSchema: z.looseObject({ type: z.literal('object') }),
  annotations: z.looseObject({ readOnlyHint: z.boolean(), openWorldHint: z.boolean() }),
  _meta: z.object({ method: z.string(), path: z.string() }),
})
type Tool = z.output<typeof tool>

export interface BridgeSettings {
  /** Address of the API, `https://host`. */
  readonly origin: string
  /** API key of the workspace. */
  readonly key: string
  readonly fetch?: (address: string, init: RequestInit) => Promise<Response>
}

/** The request of a call: what the path names goes there, the rest into the query of a GET, or into the body. */
function requestOf({ inputSchema, _meta: { method, path } }: Tool, stated: Record<string, unknown>) {
  const defaults = Object.entries(inputSchema.properties).flatMap(([name, schema]) =>
    schema.default === undefined || method !== 'GET' ? [] : [[name, schema.default] as const],
  )
  const rest = new Map<string, unknown>([...defaults, ...Object.entries(stated)])
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name)
    rest.delete(name)
    return encodeURIComponent(String(value))
  })
  const query = new URLSearchParams([...rest].map(([name, value]): [string, string] => [name, String(value)]))
  return method === 'GET'
    ? { method, path: rest.size === 0 ? filled : `${filled}?${query.toString()}` }
    : { method, path: filled, body: JSON.stringify(Object.fromEntries(rest)) }
}

/** A server of the protocol, to be connected to a transport. */
export async function mcpBridge({ origin, key, fetch: send = fetch }: BridgeSettings): Promise<McpServer> {
  const described = await send(`${origin}/api/v1/openapi-actions?format=mcp`, { method: 'GET' })
  const { tools } = z.object({ tools: z.array(tool) }).parse(await described.json())
  const bridge = new McpServer({ name: 'lectern', version: '1.0.0' }, { capabilities: { tools: {} } })
  // The tools come as JSON Schema, so they are handed on as they are.
  const { server } = bridge
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }): Promise<CallToolResult> => {
    const called = tools.find(({ name }) => name === params.name)
    if (called === undefined) throw new Error(`There is no tool ${params.name}.`)
    const { path, ...init } = requestOf(called, params.arguments ?? {})
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const response = await send(`${origin}${path}`, { ...init, headers })
    const text = await response.text()
    const content = [{ type: 'text' as const, text }]
    return response.ok
      ? { content, structuredContent: z.record(z.string(), z.unknown()).parse(JSON.parse(text)) }
      : { content, isError: true }
  })
  return bridge
}
