/** Content keys at the edge: the key value store that the CloudFront Function reads. */
import {
  CloudFrontKeyValueStoreClient,
  DescribeKeyValueStoreCommand,
  paginateListKeys,
  UpdateKeysCommand,
} from '@aws-sdk/client-cloudfront-keyvaluestore'
// Registers the SigV4a signer, which only this API requires.
import '@aws-sdk/signature-v4a'

/** Key ids to add with their keys, and key ids to delete. */
export interface EdgeChange {
  readonly puts: ReadonlyMap<string, string>
  readonly deletes: readonly string[]
}

/** The keys with which the edge checks signatures of content. */
export interface EdgeKeys {
  /**
   * Reads the store (`kid` to key) and makes the change that `plan` asks for, in one step: if another writer was faster,
   * it reads and plans again.
   * @throws the SDK's error if other writers were faster several times in a row
   */
  change(plan: (held: ReadonlyMap<string, string>) => EdgeChange): Promise<void>
}

/** Writers are one daily run, one run of a deployment, and an operator: more than a few conflicts are a defect. */
const mostAttempts = 10

const isConflict = (error: unknown): boolean => error instanceof Error && error.name === 'ConflictException'

/** Opens the key value store with this ARN. */
export function edgeKeys(storeArn: string, client = new CloudFrontKeyValueStoreClient({})): EdgeKeys {
  const store = { KvsARN: storeArn }
  const read = async (): Promise<ReadonlyMap<string, string>> => {
    const held = new Map<string, string>()
    for await (const { Items = [] } of paginateListKeys({ client }, store))
      for (const { Key = '', Value = '' } of Items) held.set(Key, Value)
    return held
  }
  const attempt: EdgeKeys['change'] = async (plan) => {
    // The ETag comes before the list: a change between the two makes the update fail.
    const { ETag } = await client.send(new DescribeKeyValueStoreCommand(store))
    const { puts, deletes } = plan(await read())
    if (puts.size + deletes.length === 0) return
    await client.send(
      new UpdateKeysCommand({
        ...store,
        IfMatch: ETag,
        Puts: [...puts].map(([Key, Value]) => ({ Key, Value })),
        Deletes: deletes.map((Key) => ({ Key })),
      }),
    )
  }
  return {
    async change(plan) {
      for (let made = 1; ; made += 1) {
        try {
          await attempt(plan)
          return
        } catch (error) {
          if (!isConflict(error) || made >= mostAttempts) throw error
        }
      }
    },
  }
}
