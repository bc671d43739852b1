/** Endpoints that are being built. */
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { ServiceError } from '#shared/contract/errors.ts'
import { implement, type Implementation } from '#shared/http/implementation.ts'
import type { Dependencies } from './dependencies.ts'

export const pending = <E extends Endpoint>(): Implementation<E, Dependencies> =>
  implement<E, Dependencies>()({ load: () => Promise.resolve(null), handle: () => Promise.reject(new ServiceError('BACKEND_UNAVAILABLE', 'Not built yet.')) })
