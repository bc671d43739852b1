import { join } from 'node:path'
import * as z from 'zod'
import type { ResolvedResource, ResolvedTemplate } from '../template/resolved-template.ts'
import { parseProperties } from '../template/parse-properties.ts'

/** A function of the deployment. */
export interface FunctionModel {
  readonly name: string
  readonly arn: string
  /** Absolute path of the bundle, and the name of its exported handler. */
  readonly modulePath: string
  readonly handlerName: string
  readonly timeoutSeconds: number
  readonly memoryMb: number
  /** The variables of the template. The addresses of the local servers are added when the function starts. */
  readonly environment: Readonly<Record<string, string>>
  /** Name of its log, such as `api-sessions` or `workers-rotate-keys`. */
  readonly logName: string
}

const functionSchema = z.object({
  Code: z.object({ S3Key: z.string() }),
  Handler: z.string().regex(/^[\w./-]+\.\w+$/),
  Timeout: z.number().default(3),
  MemorySize: z.number().default(128),
  Environment: z.object({ Variables: z.record(z.string(), z.string()).default({}) }).default({ Variables: {} }),
  LoggingConfig: z.object({ LogGroup: z.string().optional() }).optional(),
})

/** The functions of a template, by name. */
export function functionModels(template: ResolvedTemplate): Map<string, FunctionModel> {
  const models = template.ofType('AWS::Lambda::Function').map((resource) => toModel(resource, template))
  return new Map(models.map((model) => [model.name, model]))
}

function toModel(resource: ResolvedResource, { assetFolder }: ResolvedTemplate): FunctionModel {
  const {
    Code: code,
    Handler: handler,
    Timeout: timeoutSeconds,
    MemorySize: memoryMb,
    Environment: environment,
    LoggingConfig: logging,
  } = parseProperties(functionSchema, resource)
  const { identity } = resource
  const dot = handler.lastIndexOf('.')
  return {
    name: identity.ref,
    arn: identity.attributes['Arn'] ?? '',
    modulePath: join(assetFolder(code.S3Key), `${handler.slice(0, dot)}.js`),
    handlerName: handler.slice(dot + 1),
    timeoutSeconds,
    memoryMb,
    environment: environment.Variables,
    logName: logNameOf(logging?.LogGroup ?? identity.ref),
  }
}

/** The last two parts of the log group's name: `/lectern/local/api/sessions` is `api-sessions`. */
const logNameOf = (logGroup: string): string =>
  logGroup
    .split('/')
    .slice(-2)
    .join('-')
    .replace(/[^\w-]/g, '-')
