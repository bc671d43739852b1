import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Code } from 'aws-cdk-lib/aws-lambda'
import type { FunctionCode } from '#infra/config/deployment.ts'

/**
 * The functions that infra/build-functions.ts has bundled, one folder each. Source maps are not deployed.
 * @throws Error for an entry that is not bundled
 */
export const bundledCode =
  (directory: string): FunctionCode =>
  (entry) => {
    const path = join(directory, entry)
    if (!existsSync(join(path, 'index.js')))
      throw new Error(`${path} is not built. Run "npm run synth", which builds the functions first.`)
    return Code.fromAsset(path, { exclude: ['*.map'] })
  }
