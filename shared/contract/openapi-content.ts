/** The part of the OpenAPI document about hosted files, which the edge serves without an endpoint. */
type Json = Record<string, unknown>

const text = { 'text/plain': { schema: { type: 'string' } } }

const file: Json = {
  operationId: 'getContent',
  tags: ['Hosted content'],
  summary: 'A file of a hosted package version',
  description:
    'Served by the learner origin. The path carries its own signature and is made by the service: take it from `player` of a session or from `content_base_url`, and append the path of a file.',
  servers: [
    {
      url: 'https://{learnerOrigin}',
      variables: { learnerOrigin: { default: 'learn.example.com', description: 'Host of the learner origin.' } },
    },
  ],
  security: [],
  parameters: [
    {
      name: 'path',
      in: 'path',
      required: true,
      description:
        '`<key id>.<expiry in epoch seconds>.<signature>/<workspace>/<package>/<version>/<file>`; the file may hold further slashes.',
      schema: { type: 'string', pattern: '^[^/]+[.][0-9]+[.][^/]+(/[^/]+){3}/.+$' },
    },
    { name: 'Range', in: 'header', required: false, schema: { type: 'string', examples: ['bytes=0-1023'] } },
  ],
  responses: {
    '200': { description: 'The file', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } },
    '206': { description: 'The requested range', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } },
    '304': { description: 'The file has not changed since it was read' },
    '403': { description: 'The signature is wrong or has expired', content: text },
    '404': { description: 'There is no such file in the version' },
    '416': { description: 'The range is beyond the end of the file' },
  },
}

export const contentPaths: Json = {
  '/api/v1/content/{path}': {
    get: file,
  },
}
