/** The formats of actions: an OpenAPI document, tools of the Model Context Protocol, and functions of chat models. */
import { apiVersion } from '../api.ts'
import { actions, inputSchema, type Action, type ActionInput, type Json } from './actions.ts'

export type ActionFormat = 'openapi' | 'mcp' | 'functions'

const parameterOf = ({ name, place, required, schema }: ActionInput): Json => {
  const { description, ...own } = schema
  return { name, in: place, required, ...(description === undefined ? {} : { description }), schema: own }
}

function operationOf({ name, title, description, consequential, inputs, output }: Action): Json {
  const ofBody = inputs.filter(({ place }) => place === 'body')
  const parameters = inputs.filter(({ place }) => place !== 'body').map(parameterOf)
  const body = {
    required: ofBody.some(({ required }) => required),
    content: { 'application/json': { schema: inputSchema(ofBody) } },
  }
  return {
    ...{ operationId: name, summary: title, description, 'x-openai-isConsequential': consequential },
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(ofBody.length === 0 ? {} : { requestBody: body }),
    responses: {
      '200': { description: 'Success', content: { 'application/json': { schema: output } } },
      default: { description: 'A refusal: `error` says what is wrong, `code` names it.' },
    },
  }
}

function openApi(all: readonly Action[], origin: string): Json {
  const paths: Record<string, Json> = {}
  for (const action of all)
    paths[action.path] = { ...paths[action.path], [action.method.toLowerCase()]: operationOf(action) }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lectern actions',
      version: apiVersion,
      description: 'Courses, sessions, dispatches and results of a workspace, for assistants.',
    },
    servers: [{ url: origin }],
    security: [{ apiKey: [] }],
    paths,
    components: { schemas: {}, securitySchemes: { apiKey: { type: 'http', scheme: 'bearer' } } },
  }
}

const toolOf = (action: Action): Json => ({
  ...{ name: action.name, title: action.title, description: action.description },
  inputSchema: inputSchema(action.inputs),
  outputSchema: action.output,
  annotations: {
    title: action.title,
    readOnlyHint: !action.consequential,
    ...(action.consequential ? { destructiveHint: action.destructive } : {}),
    openWorldHint: false,
  },
  _meta: { method: action.method, path: action.path },
})

const functionOf = ({ name, description, inputs }: Action): Json => ({
  ...{ type: 'function', name, description },
  parameters: inputSchema(inputs),
})

/** The actions in a format. @param origin address of the API, `https://host` */
export function actionsDocument(format: ActionFormat, origin: string): Json {
  const all = actions()
  if (format === 'openapi') return openApi(all, origin)
  return format === 'mcp' ? { tools: all.map(toolOf) } : { functions: all.map(functionOf) }
}
