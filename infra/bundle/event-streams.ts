/**
 * Takes the place of the SDK's event streams in the bundles. The S3 client imports that module whatever it is used for;
 * it runs only in operations that have an event stream, and the functions use none of them
 * (test/build/bundled-sdk.test.ts).
 */
export function EventStreamSerde(): never {
  throw new Error('The functions are bundled without event streams. Remove their alias from infra/build-functions.ts.')
}

/** The S3 client keeps what this returns, and calls it only for an event stream. */
export const eventStreamSerdeProvider = (): object => ({})

/** The S3 client passes its settings through this function when it is created. */
export const resolveEventStreamSerdeConfig = <Config>(config: Config): Config => config

/** The Bedrock client creates one when it is created, and uses it only for an event stream. */
export function EventStreamCodec(): void {
  // An event stream would call methods that it does not have.
}

/** Only the streaming operations of the Bedrock client call these two. */
export const iterableToReadableStream = (): never => EventStreamSerde()
export const readableStreamToIterable = (): never => EventStreamSerde()
