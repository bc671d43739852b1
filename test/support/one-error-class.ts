/**
 * Makes `error instanceof Error` true for errors of Node itself, such as those of a broken connection. Jest gives each
 * test file an `Error` of its own, so that without this the AWS SDK wraps such an error and its code is lost; in Lambda
 * there is only one `Error`.
 */
import { types } from 'node:util'

const ordinary = Function.prototype[Symbol.hasInstance]

Object.defineProperty(Error, Symbol.hasInstance, {
  value(this: unknown, value: unknown): boolean {
    return ordinary.call(this, value) || (this === Error && types.isNativeError(value))
  },
})
