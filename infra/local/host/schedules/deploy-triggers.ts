import * as z from 'zod'
import type { ResolvedTemplate } from '../template/resolved-template.ts'
import { parseProperties } from '../template/parse-properties.ts'

/** A function that runs once in every deployment that changes it. */
export interface DeployTrigger {
  /** The same at every start. */
  readonly name: string
  readonly functionName: string
  /** Another one whenever the code or the settings of the function are others. */
  readonly version: string
}

const triggerSchema = z.object({ HandlerArn: z.string(), InvocationType: z.literal('RequestResponse').optional() })
const versionSchema = z.object({ FunctionName: z.string() })

/** The triggers of a template, in the order in which they run. */
export function deployTriggers(template: ResolvedTemplate): DeployTrigger[] {
  const functionNames = new Map(
    template
      .ofType('AWS::Lambda::Version')
      .map((resource) => [resource.identity.ref, parseProperties(versionSchema, resource).FunctionName]),
  )
  return template.ofType('Custom::Trigger').map((resource) => {
    const { ref: name } = resource.identity
    const { HandlerArn: version } = parseProperties(triggerSchema, resource)
    const functionName = functionNames.get(version)
    if (functionName === undefined)
      throw new Error(`The trigger ${name} runs ${version}, which is no version of a function.`)
    return { name, functionName, version }
  })
}
