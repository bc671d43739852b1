/**
 * Actions: the endpoints that AI assistants may use, in a form of which each format is a projection. Schemas are written out
 * where they are used, because readers of actions do not follow references.
 */
import * as z from 'zod'
import { allEndpoints } from '../api.ts'
import type { Endpoint, Method } from '../endpoint.ts'

export type Json = Record<string, unknown>

/** One input of an action, wherever the endpoint takes it. */
export interface ActionInput {
  readonly name: string
  readonly place: 'path' | 'query' | 'body'
  readonly required: boolean
  readonly schema: Json
}

export interface Action {
  readonly name: string
  readonly title: string
  /** At most 300 characters. */
  readonly description: string
  readonly method: Method
  readonly path: string
  readonly consequential: boolean
  readonly destructive: boolean
  readonly inputs: readonly ActionInput[]
  readonly output: Json
}

/** Rows of a list, unless an assistant states a number: answers stay below 100,000 characters. */
const rows = 20

const mostDescription = 300

const object = z.record(z.string(), z.unknown())
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A schema without references. @throws Error for a schema that contains itself */
function writtenOut(value: unknown, defs: Json, within: readonly string[] = []): unknown {
  if (Array.isArray(value)) return value.map((each) => writtenOut(each, defs, within))
  if (!isObject(value)) return value
  const { $ref: reference, ...others } = value
  const own = Object.fromEntries(Object.entries(others).map(([key, each]) => [key, writtenOut(each, defs, within)]))
  if (typeof reference !== 'string') return own
  const name = reference.replace('#/$defs/', '')
  if (within.includes(name)) throw new Error(`The schema ${name} contains itself, so no action can state it.`)
  return { ...object.parse(writtenOut(defs[name], defs, [...within, name])), ...own }
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })
  const { $schema: _dialect, $defs: defs = {}, ...own } = object.parse(JSON.parse(JSON.stringify(json)))
  const { id: _id, ...whole } = object.parse(writtenOut(own, object.parse(defs)))
  return withoutIds(whole)
}

/** Without the names by which the OpenAPI document keeps its schemas. */
function withoutIds(schema: Json): Json {
  const clean = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(clean)
    if (!isObject(value)) return value
    const isNamed = typeof value['id'] === 'string' && ('type' in value || 'anyOf' in value)
    const { id: _id, ...rest } = value
    return Object.fromEntries(Object.entries(isNamed ? rest : value).map(([key, each]) => [key, clean(each)]))
  }
  return object.parse(clean(schema))
}

const properties = z.object({
  properties: z.record(z.string(), object).default({}),
  required: z.array(z.string()).default([]),
})

function inputsOf(schema: z.ZodType | undefined, place: ActionInput['place']): ActionInput[] {
  if (schema === undefined) return []
  const { properties: fields, required } = properties.parse(schemaOf(schema, 'input'))
  return Object.entries(fields).map(([name, field]) => ({
    name,
    place,
    required: place === 'path' || required.includes(name),
    schema: place === 'query' && name === 'limit' ? { ...field, default: rows } : field,
  }))
}

/** The summary, and as much of the description as fits, by whole sentences. */
function descriptionOf({ summary, description = '' }: Endpoint): string {
  let text = `${summary}.`
  for (const sentence of description.split(/(?<=\.) /)) {
    if (sentence === '' || text.length + 1 + sentence.length > mostDescription) return text
    text += ` ${sentence}`
  }
  return text
}

/** Every endpoint that is declared as an action. */
export const actions = (): Action[] =>
  allEndpoints().flatMap(({ operationId: name, endpoint }) => {
    const { action, method, path, summary: title, params, query, body, ok } = endpoint
    if (action === undefined) return []
    const all = [...inputsOf(params, 'path'), ...inputsOf(query, 'query'), ...inputsOf(body, 'body')]
    // Assistants have a key. A launch token in the query is for players.
    const inputs = all.filter(({ name, place }) => place !== 'query' || name !== 'token')
    return {
      ...{ name, title, description: descriptionOf(endpoint), method, path, inputs },
      consequential: action.consequential,
      destructive: action.destructive === true,
      output: schemaOf(ok.body, 'output'),
    }
  })

/** The inputs as the properties of one object. */
export const inputSchema = (inputs: readonly ActionInput[]): Json => ({
  type: 'object',
  properties: Object.fromEntries(inputs.map(({ name, schema }) => [name, schema])),
  required: inputs.filter(({ required }) => required).map(({ name }) => name),
  additionalProperties: false,
})
