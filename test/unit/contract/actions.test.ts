/** Actions of assistants: the limits of their readers, and what may not be among them. */
import { validate } from '@readme/openapi-parser'
import { ListToolsResultSchema } from '@modelcontextprotocol/sdk/types.js'
import * as z from 'zod'
import { actions, type Json } from '#shared/contract/actions/actions.ts'
import { actionsDocument } from '#shared/contract/actions/formats.ts'

const origin = 'https://api.example.com'
const all = actions()
const textOf = (format: 'openapi' | 'mcp' | 'functions'): string => JSON.stringify(actionsDocument(format, origin))

/** Every description below a value. */
function* descriptionsIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, child] of Object.entries(value)) {
    if (key === 'description' && typeof child === 'string') yield child
    else yield* descriptionsIn(child)
  }
}

it('offers at most 30 operations', () => {
  expect(all.length).toBeGreaterThan(20)
  expect(all.length).toBeLessThanOrEqual(30)
})

it.each(all.map((action) => [action.name, action] as const))('keeps %s within what readers take', (_, action) => {
  expect(action.name).toMatch(/^[A-Za-z0-9_-]{1,64}$/)
  expect(action.description.length).toBeLessThanOrEqual(300)
  for (const { schema } of action.inputs)
    for (const description of descriptionsIn(schema)) expect(description.length).toBeLessThanOrEqual(700)
  // One object holds them all: two with the same name could not be told apart.
  const names = action.inputs.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(action.output['type']).toBe('object')
})

it('states 20 rows where a list takes a number', () => {
  const limits = all.flatMap(({ inputs }) => inputs.filter(({ name }) => name === 'limit'))
  expect(limits.length).toBeGreaterThan(5)
  for (const { schema } of limits) expect(schema['default']).toBe(20)
})

it.each(['openapi', 'mcp', 'functions'] as const)('writes %s without references and without headers', (format) => {
  expect(textOf(format)).not.toMatch(/"\$ref"|"\$defs"|"in":"header"/)
})

it('leaves out deletions, files, the runtime, keys, money and administration', () => {
  for (const { method, path } of all) {
    expect(method).not.toBe('DELETE')
    expect(path).toMatch(/^\/api\/v1\//)
    expect(path).not.toMatch(/webhooks|revenue|spend-cap|download|export|claim|refresh|start-over|uploads?|tenant/)
  }
  expect(all.flatMap(({ inputs }) => inputs.map(({ name }) => name))).not.toContain('token')
})

it('says what changes something: every method but GET, and no GET', () => {
  for (const { method, consequential } of all) expect(consequential).toBe(method !== 'GET')
  expect(all.filter(({ destructive }) => destructive).map(({ name }) => name)).toEqual(['resetSession'])
})

it('makes an OpenAPI document, in which assistants find what needs consent', async () => {
  const document: any = actionsDocument('openapi', origin)
  const { valid, ...report } = await validate(JSON.parse(JSON.stringify(document)))
  expect({ valid, ...report }).toMatchObject({ valid: true })
  expect(document.servers).toEqual([{ url: origin }])
  expect(document.paths['/api/v1/sessions/{sessionId}/reset'].post['x-openai-isConsequential']).toBe(true)
  expect(document.paths['/api/v1/packages'].get['x-openai-isConsequential']).toBe(false)
})

it('makes a list of tools as the protocol defines it, with its hints', () => {
  const { tools } = ListToolsResultSchema.parse(JSON.parse(textOf('mcp')))
  expect(tools.map(({ name }) => name)).toEqual(all.map(({ name }) => name))
  const found = (name: string) => tools.find((tool) => tool.name === name)
  expect(found('resetSession')?.annotations).toMatchObject({
    readOnlyHint: false,
    destructiveHint: true,
    openWorldHint: false,
  })
  expect(found('createDispatch')?.annotations).toMatchObject({ readOnlyHint: false, destructiveHint: false })
  expect(found('listSessions')?.annotations).toMatchObject({ readOnlyHint: true, openWorldHint: false })
})

it('makes a list of functions whose parameters are JSON Schema', () => {
  const functions: any = actionsDocument('functions', origin)['functions']
  for (const { type, name, parameters } of functions) {
    expect([type, typeof name]).toEqual(['function', 'string'])
    // Throws for what is no JSON Schema.
    expect(() => z.fromJSONSchema(parameters)).not.toThrow()
  }
})

it('gives the same text each time', () => {
  const once: Json = actionsDocument('mcp', origin)
  expect(JSON.stringify(once)).toBe(textOf('mcp'))
})
