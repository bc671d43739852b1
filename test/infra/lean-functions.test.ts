import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build, type BuildOptions, type BuildResult } from 'esbuild'
import { leanFunctions } from '#infra/bundle/lean-functions.ts'

/** Asks of the libraries what the product asks of them, and prints what they say. */
const program = `
  import { ConditionalCheckFailedException, DynamoDBClient, GetItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb'
  import { HeadObjectCommand, PutObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3'
  import { XMLParser } from 'fast-xml-parser'
  import { lookup } from 'mime-types'
  import { fromBufferPromise } from 'yauzl'
  import * as z from 'zod'

  const parser = new XMLParser({ preserveOrder: true, ignoreAttributes: false, processEntities: false, parseTagValue: false })
  const told = (error) => ({ name: error.name, status: error.$metadata?.httpStatusCode, conditional: error instanceof ConditionalCheckFailedException, s3: error instanceof S3ServiceException, item: error.Item })
  const outcome = (promise) => promise.then(({ $metadata, ...answer }) => answer, told)
  const table = new DynamoDBClient({ maxAttempts: 1 })
  const objects = new S3Client({ maxAttempts: 1 })
  const Key = { pk: { S: 'p' } }
  const said = async () => ({
    read: await outcome(table.send(new GetItemCommand({ TableName: 't', Key }))),
    refused: await outcome(table.send(new UpdateItemCommand({ TableName: 't', Key, UpdateExpression: 'SET a = b' }))),
    throttled: await outcome(table.send(new GetItemCommand({ TableName: 'busy', Key }))),
    stored: await outcome(objects.send(new PutObjectCommand({ Bucket: 'b', Key: 'k', Body: 'text' }))),
    missing: await outcome(objects.send(new HeadObjectCommand({ Bucket: 'b', Key: 'none' }))),
    xml: parser.parse('<?xml version="1.0"?><a b="1">2 &amp; 3</a>'),
    nested: parser.parse('<n:a><b c="&lt;"><b/><!-- x --><b>1<d/>2</b></b><e><![CDATA[<f>]]></e></n:a>'),
    unclosed: parser.parse('<a><b></a>'),
    zip: await fromBufferPromise(Buffer.from('UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==', 'base64')).then(({ entryCount }) => entryCount),
    types: ['page.html', 'words.docx', 'film.mp4', 'none.such'].map((name) => lookup(name)),
    number: z.object({ n: z.coerce.number() }).safeParse({ n: '12' }).data,
    rendered: await Promise.resolve().then(() => z.toJSONSchema(z.string())).catch((error) => error.message),
  })
  said().then((all) => console.log(JSON.stringify(all)))
`

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lectern-lean-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

const bundle = (contents: string, more: BuildOptions = {}): Promise<BuildResult> =>
  build({ stdin: { contents, resolveDir: process.cwd() }, outfile: join(directory, 'program.js'), bundle: true, minify: true, platform: 'node', format: 'cjs', mainFields: ['module', 'main'], logLevel: 'silent', ...more })

function answer(request: IncomingMessage, response: ServerResponse): void {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const target = String(request.headers['x-amz-target'])
    const send = (status: number, body: object): void => void response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(body))
    if (request.method === 'PUT') response.writeHead(200, { etag: '"e"' }).end()
    else if (request.method === 'HEAD') response.writeHead(404).end()
    else if (Buffer.concat(chunks).includes('busy')) send(400, { __type: 'com.amazonaws.dynamodb.v20120810#ThrottlingException', message: 'slow down' })
    else if (target.endsWith('UpdateItem')) send(400, { __type: 'com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException', message: 'no', Item: { n: { N: '7' } } })
    else send(200, { Item: { pk: { S: 'p' } } })
  })
}

test('lean bundles say what the whole libraries say', async () => {
  await bundle(program, { plugins: [leanFunctions], alias: { '@aws-sdk/credential-provider-node': './infra/bundle/environment-credentials.ts' } })
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const endpoint = `http://127.0.0.1:${typeof address === 'object' ? String(address?.port) : ''}`
  const env = { AWS_REGION: 'eu-central-1', AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b', AWS_ENDPOINT_URL: endpoint }
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['--no-warnings', join(directory, 'program.js')], { env })
    expect(JSON.parse(stdout)).toEqual({
      read: { Item: { pk: { S: 'p' } } },
      refused: { name: 'ConditionalCheckFailedException', status: 400, conditional: true, s3: false, item: { n: { N: '7' } } },
      throttled: { name: 'ThrottlingException', status: 400, conditional: false, s3: false },
      stored: { ETag: '"e"' },
      missing: { name: 'NotFound', status: 404, conditional: false, s3: true },
      xml: [{ '?xml': [{ '#text': '' }], ':@': { '@_version': '1.0' } }, { a: [{ '#text': '2 &amp; 3' }], ':@': { '@_b': '1' } }],
      nested: [{ 'n:a': [{ b: [{ b: [] }, { b: [{ '#text': '1' }, { d: [] }, { '#text': '2' }] }], ':@': { '@_c': '&lt;' } }, { e: [{ '#text': '<f>' }] }] }],
      unclosed: [{ a: [{ b: [] }] }],
      zip: 0,
      types: ['text/html', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'video/mp4', false],
      number: { n: 12 },
      rendered: expect.stringMatching(/^zod.*json-schema.* is left out of the functions: see infra.bundle.lean-functions\.ts\.$/),
    })
  } finally {
    server.close()
  }
}, 120_000)

test('a rule that finds nothing to change any more is told', async () => {
  await expect(bundle('console.log(1)', { plugins: [leanFunctions] })).rejects.toThrow(/no module is like .*is-unsafe.*any more/)
})
