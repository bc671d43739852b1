import * as z from 'zod'
import type { TemplateResource } from '#infra/cost/template.ts'
import { stackNames, type Templates } from './synthesize.ts'

export interface Located {
  readonly stack: keyof Templates
  readonly id: string
  /** The logical id without the hash that the CDK adds. */
  readonly name: string
  readonly properties: TemplateResource['Properties']
  readonly resource: TemplateResource
}

const withoutHash = (id: string): string => id.replace(/[0-9A-F]{8}$/, '')

export function resourcesOf(templates: Templates, type?: string): Located[] {
  const stacks = z.array(z.enum(stackNames)).parse(Object.keys(templates))
  return stacks.flatMap((stack) =>
    Object.entries(templates[stack].Resources)
      .filter(([, resource]) => type === undefined || resource.Type === type)
      .map(([id, resource]) => ({ stack, id, name: withoutHash(id), properties: resource.Properties, resource })),
  )
}

/** The one resource with this type and name. */
export function resourceNamed(templates: Templates, type: string, name: string): Located {
  const found = resourcesOf(templates, type).filter((resource) => resource.name === name)
  if (found[0] === undefined || found.length > 1)
    throw new Error(
      `${found.length} resources ${type} ${name}: ${resourcesOf(templates, type)
        .map((resource) => resource.name)
        .join(', ')}`,
    )
  return found[0]
}

const outputs = z.record(
  z.string(),
  z.looseObject({ Value: z.unknown(), Export: z.looseObject({ Name: z.string() }).optional() }),
)

/**
 * A readable text for an expression: names of resources instead of references, imports followed to what they export.
 * `{Fn::Join: ['', [{Fn::GetAtt: ['Table1A2B3C4D', 'Arn']}, '/index/x']]}` is `Table/index/x`.
 */
export function readable(templates: Templates, expression: unknown): string {
  const parsed = expressionSchema.parse(expression)
  if (typeof parsed === 'string') return parsed
  if ('Ref' in parsed) return withoutHash(parsed.Ref)
  if ('Fn::GetAtt' in parsed)
    return (
      withoutHash(parsed['Fn::GetAtt'][0]) + (parsed['Fn::GetAtt'][1] === 'Arn' ? '' : `.${parsed['Fn::GetAtt'][1]}`)
    )
  if ('Fn::Join' in parsed)
    return parsed['Fn::Join'][1].map((part) => readable(templates, part)).join(parsed['Fn::Join'][0])
  const exported = Object.values(templates)
    .flatMap((template) => Object.values(outputs.parse(template['Outputs'] ?? {})))
    .find((output) => output.Export?.Name === parsed['Fn::ImportValue'])
  if (exported === undefined) throw new Error(`Nothing exports ${parsed['Fn::ImportValue']}`)
  return readable(templates, exported.Value)
}

const expressionSchema = z.union([
  z.string(),
  z.strictObject({ Ref: z.string() }),
  z.strictObject({ 'Fn::GetAtt': z.tuple([z.string(), z.string()]) }),
  z.strictObject({ 'Fn::Join': z.tuple([z.string(), z.array(z.unknown())]) }),
  z.strictObject({ 'Fn::ImportValue': z.string() }),
])
