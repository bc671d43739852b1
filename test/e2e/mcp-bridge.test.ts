/** The bridge for assistants, started by the command of its guide, with the official client of the protocol. */
import { readFileSync } from 'node:fs'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { sharedService } from '#test/support/shared-service.ts'

test('lists the packages of the running service as a tool, and refuses an unknown one', async () => {
  const { apiBaseUrl, testKey } = await sharedService()
  const [, printed = ''] = /^```sh\n(.*?)^```$/ms.exec(readFileSync('docs/actions.md', 'utf8')) ?? []
  const command = printed.replace('https://api.example.com', apiBaseUrl).replace('lct_test_...', testKey)
  const transport = new StdioClientTransport({ command: 'sh', args: ['-c', command] })
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(transport)
  try {
    const { tools } = await client.listTools()
    expect(tools.length).toBeGreaterThan(20)
    const { structuredContent } = await client.callTool({ name: 'listPackages', arguments: { limit: 2 } })
    expect(Object(structuredContent).packages).toHaveLength(2)
    await expect(client.callTool({ name: 'deletePackage', arguments: {} })).rejects.toThrow('no tool deletePackage')
  } finally {
    await client.close()
  }
})
