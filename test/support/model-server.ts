/** Answers as a model of Amazon Bedrock does, over HTTP/2. The SDK finds it by `AWS_ENDPOINT_URL_BEDROCK_RUNTIME`. */
import { createServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { text } from 'node:stream/consumers'

export interface ModelServer {
  readonly url: string
  /** Bodies of the requests, newest last. */
  readonly requests: { readonly path: string; readonly body: any }[]
  /** What the model reports from now on; null: it fails. */
  report(input: unknown): void
  close(): Promise<void>
}

export async function startModelServer(): Promise<ModelServer> {
  const requests: ModelServer['requests'] = []
  let reported: unknown = null
  const answer = async (request: Http2ServerRequest, response: Http2ServerResponse): Promise<void> => {
    requests.push({ path: decodeURIComponent(request.url), body: JSON.parse(await text(request)) })
    response.writeHead(reported === null ? 503 : 200, { 'content-type': 'application/json' })
    const content = [{ toolUse: { toolUseId: 'one', name: 'report_skills', input: reported } }]
    const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 }
    response.end(JSON.stringify({ output: { message: { role: 'assistant', content } }, stopReason: 'tool_use', usage }))
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    report: (input) => {
      reported = input
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
