/** Content keys at the edge: the key value store that the CloudFront Function reads. */
import {
  DescribeKeyValueStoreCommand,
  ListKeysCommand,
  UpdateKeysCommand,
  CloudFrontKeyValueStoreClient,
} from '@aws-sdk/client-cloudfront-keyvaluestore'
// Registers the signer that this one API asks for.
import '@aws-sdk/signature-v4a'

export interface EdgeKeys {
  /** Makes the store hold exactly these keys, `kid` to key; a store that is right is left alone. */
  replace(keys: ReadonlyMap<string, string>): Promise<void>
}

export const edgeKeys = (storeArn: string, client = new CloudFrontKeyValueStoreClient({})): EdgeKeys => ({
  async replace(keys) {
    const store = { KvsARN: storeArn }
    const { ETag } = await client.send(new DescribeKeyValueStoreCommand(store))
    const { Items = [] } = await client.send(new ListKeysCommand(store))
    const held = new Map(Items.map(({ Key = '', Value = '' }) => [Key, Value]))
    const puts = [...keys].filter(([kid, key]) => held.get(kid) !== key).map(([Key, Value]) => ({ Key, Value }))
    const deletes = [...held.keys()].filter((kid) => !keys.has(kid)).map((Key) => ({ Key }))
    if (puts.length + deletes.length === 0) return
    // IfMatch: a second rotation at the same time fails instead of mixing its keys with these.
    await client.send(new UpdateKeysCommand({ ...store, IfMatch: ETag, Puts: puts, Deletes: deletes }))
  },
})
