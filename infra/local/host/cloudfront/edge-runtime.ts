import { createHash, createHmac } from 'node:crypto'
import { createContext, Script } from 'node:vm'
import * as z from 'zod'
import type { EdgeFunctionModel } from './distribution-model.ts'

export interface EdgeFunctionOptions {
  /** Contents of the associated store at the time of the call. */
  readonly readStore: (arn: string) => ReadonlyMap<string, string>
  readonly log: (text: string) => void
}

const handlerSchema = z.custom<(event: object) => unknown>(
  (value) => typeof value === 'function',
  'must define a function named handler',
)

/**
 * Loads the handler of a CloudFront Function of runtime 2.0. Only the two imports that the runtime provides are replaced in
 * its text. The limits of the runtime on time and on built-in objects are not enforced here.
 * @throws Error if the text is no script or has no handler
 */
export function loadHandler(model: EdgeFunctionModel, options: EdgeFunctionOptions): (event: object) => unknown {
  // The replacement has as many lines as the imports, so that errors name the right line.
  const body = model.code.replace(
    /^import\s+(\w+)\s+from\s+'([\w]+)'\s*;?\s*?$/gm,
    (_line, name: string, module: string) => `const ${name} = __module('${module}')`,
  )
  const script = new Script(`(function (__module) { ${body}\nreturn handler })`, { filename: `${model.name}.js` })
  const context = createContext(
    {
      Buffer,
      TextEncoder,
      TextDecoder,
      atob,
      btoa,
      console: { log: (...words: unknown[]) => options.log(words.join(' ')) },
    },
    { codeGeneration: { strings: false, wasm: false } },
  )
  const make = handlerMaker.parse(script.runInContext(context))
  return handlerSchema.parse(make(moduleOf(model, options)))
}

const handlerMaker = z.custom<(module: (name: string) => unknown) => unknown>((value) => typeof value === 'function')

function moduleOf(
  { name, keyValueStoreArn }: EdgeFunctionModel,
  { readStore }: EdgeFunctionOptions,
): (module: string) => unknown {
  const store = {
    get: (key: string, { format = 'string' }: { format?: string } = {}): Promise<unknown> => {
      const value = keyValueStoreArn === undefined ? undefined : readStore(keyValueStoreArn).get(key)
      if (value === undefined) return Promise.reject(new Error(`KeyNotFound: ${key}`))
      return Promise.resolve(format === 'json' ? JSON.parse(value) : value)
    },
    exists: (key: string): Promise<boolean> =>
      Promise.resolve(keyValueStoreArn !== undefined && readStore(keyValueStoreArn).has(key)),
  }
  const modules = new Map<string, object>([
    ['cloudfront', { kvs: () => store }],
    [
      'crypto',
      {
        createHash: (algorithm: string) => createHash(algorithm),
        createHmac: (algorithm: string, key: string | Buffer) => createHmac(algorithm, key),
      },
    ],
  ])
  return (module) => {
    const found = modules.get(module)
    if (found === undefined)
      throw new Error(`The edge function ${name} imports ${module}, which its runtime does not have.`)
    return found
  }
}
