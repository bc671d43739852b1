/**
 * Stands in for the SDK's event streams in the bundles: no operation in use has any. The original is loaded on demand,
 * and what is loaded on demand keeps the whole core of the SDK from being shaken.
 */
export function EventStreamSerde(): never {
  throw new Error('Event streams are left out of the functions: see infra/bundle/lean-functions.ts.')
}

/** Every S3 client asks for one when it is made, and never uses it. */
export const eventStreamSerdeProvider = (): object => ({})

export const resolveEventStreamSerdeConfig = <Config>(config: Config): Config => config
