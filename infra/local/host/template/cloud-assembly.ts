import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

/** One resource of a template; its properties still hold intrinsic functions. */
export interface Resource {
  readonly stack: string
  /** Logical id within the stack. */
  readonly id: string
  readonly type: string
  readonly properties: Readonly<Record<string, unknown>>
}

/** One stack of a deployment. */
export interface Stack {
  readonly name: string
  readonly resources: ReadonlyMap<string, Resource>
  /** Defaults of the parameters that have one. */
  readonly parameters: ReadonlyMap<string, unknown>
}

/** What a synthesis has left behind: the stacks, what they export to one another, and the files that they deploy. */
export interface CloudAssembly {
  /** In the order of deployment. */
  readonly stacks: readonly Stack[]
  /** By export name: the stack, and the value with its intrinsic functions. */
  readonly exports: ReadonlyMap<string, { readonly stack: Stack; readonly value: unknown }>
  /** Folder of an asset by the key under which a template names it (`<hash>.zip`). Throws where there is none. */
  readonly assetFolder: (objectKey: string) => string
}

const artifact = z.object({
  type: z.string(),
  dependencies: z.array(z.string()).default([]),
  properties: z.object({ templateFile: z.string().optional(), file: z.string().optional() }).default({}),
})
const manifestSchema = z.object({ artifacts: z.record(z.string(), artifact) })
type Artifacts = z.infer<typeof manifestSchema>['artifacts']

const templateSchema = z.object({
  Resources: z
    .record(z.string(), z.object({ Type: z.string(), Properties: z.record(z.string(), z.unknown()).default({}) }))
    .default({}),
  Parameters: z.record(z.string(), z.object({ Default: z.unknown().optional() })).default({}),
  Outputs: z
    .record(z.string(), z.object({ Value: z.unknown(), Export: z.object({ Name: z.string() }).optional() }))
    .default({}),
})
type Template = z.infer<typeof templateSchema>

const assetsSchema = z.object({
  files: z.record(z.string(), z.object({ source: z.object({ path: z.string() }) })).default({}),
})

/**
 * Reads the output folder of `cdk synth`.
 * @throws Error where a file is missing or is not what the CDK writes
 */
export function readCloudAssembly(folder: string): CloudAssembly {
  const readJson = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'))
  const { artifacts } = manifestSchema.parse(readJson('manifest.json'))
  const templates = inOrder(artifacts).map(({ name, file }) => ({
    name,
    template: templateSchema.parse(readJson(file)),
  }))
  const stacks = templates.map(({ name, template }) => toStack(name, template))
  const exports = templates.flatMap(({ template }, index) => exportsOf(template, stacks[index]))
  const assets = new Map(
    assetFiles(artifacts).flatMap((file) => Object.entries(assetsSchema.parse(readJson(file)).files)),
  )
  return { stacks, exports: new Map(exports), assetFolder: (objectKey) => join(folder, assetPath(assets, objectKey)) }
}

const isStack = 'aws:cloudformation:stack'
const isAssets = 'cdk:asset-manifest'

/** The stacks, each after those that it depends on. */
function inOrder(artifacts: Artifacts): { name: string; file: string }[] {
  const ordered = new Map<string, string>()
  const add = (name: string): void => {
    const found = artifacts[name]
    if (found === undefined || ordered.has(name)) return
    for (const dependency of found.dependencies) add(dependency)
    if (found.type === isStack) ordered.set(name, found.properties.templateFile ?? `${name}.template.json`)
  }
  for (const name of Object.keys(artifacts)) add(name)
  return [...ordered].map(([name, file]) => ({ name, file }))
}

function toStack(name: string, { Resources: resources, Parameters: parameters }: Template): Stack {
  return {
    name,
    resources: new Map(
      Object.entries(resources).map(([id, { Type: type, Properties: properties }]) => [
        id,
        { stack: name, id, type, properties },
      ]),
    ),
    parameters: new Map(
      Object.entries(parameters).flatMap(([id, { Default: value }]) =>
        value === undefined ? [] : [[id, value] as const],
      ),
    ),
  }
}

function exportsOf(
  { Outputs: outputs }: Template,
  stack: Stack | undefined,
): (readonly [string, { stack: Stack; value: unknown }])[] {
  if (stack === undefined) return []
  return Object.values(outputs).flatMap(({ Value: value, Export: exported }) =>
    exported === undefined ? [] : [[exported.Name, { stack, value }] as const],
  )
}

const assetFiles = (artifacts: Artifacts): string[] =>
  Object.values(artifacts).flatMap(({ type, properties: { file } }) =>
    type === isAssets && file !== undefined ? [file] : [],
  )

function assetPath(assets: ReadonlyMap<string, { source: { path: string } }>, objectKey: string): string {
  const asset = assets.get(objectKey.replace(/\.zip$/, ''))
  if (asset === undefined) throw new Error(`The synthesis holds no asset ${objectKey}.`)
  return asset.source.path
}
