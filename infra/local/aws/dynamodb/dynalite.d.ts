// The parts of dynalite 4.0.0 that the adapter beside this file calls. They are not dynalite's public interface: its
// version is pinned. To change the version, compare these declarations with the source of the new one.

declare module 'dynalite/db/index.js' {
  import type { DocumentPath, Item } from '#infra/local/aws/dynamodb/attribute-value.ts'
  import type { Level, Refusal, TableShape } from '#infra/local/aws/dynamodb/dynalite-types.ts'
  import type { ParsedUpdate } from '#infra/local/aws/dynamodb/expression.ts'
  import type { KeySchemaElement } from '#infra/local/aws/dynamodb/requests.ts'

  interface Database {
    create(options: { path?: string }): { db: Level }
    createKey(item: Item, table: TableShape, keySchema?: KeySchemaElement[]): string
    hashPrefix(value: string, type: string): string
    toRangeStr(value: string, type: string): string
    mapPaths(paths: DocumentPath[], item: Item): Item
    validateItem(item: Item, table: TableShape): Refusal | null | undefined
    validateKey(key: Item, table: TableShape): Refusal | null | undefined
    validateKeyPaths(nestedPaths: Record<string, boolean> | undefined, table: TableShape): Refusal | null | undefined
    validateUpdates(legacy: undefined, updates: ParsedUpdate | undefined, table: TableShape): Refusal | null | undefined
  }
  const database: Database
  export = database
}

declare module 'dynalite/validations/index.js' {
  import type { AttributeValue } from '#infra/local/aws/dynamodb/attribute-value.ts'
  import type { CheckingStore, Rules, RuleTypes } from '#infra/local/aws/dynamodb/dynalite-types.ts'

  interface Validations {
    checkTypes<Request>(input: object, types: RuleTypes<Request>): Request
    checkValidations<Request>(
      request: Request,
      types: RuleTypes<Request>,
      custom: Rules<Request>['custom'],
      store: CheckingStore,
    ): void
    /** Also rewrites every number in the value to plain decimal text. */
    validateAttributeValue(value: AttributeValue): string | undefined
  }
  const validations: Validations
  export = validations
}

declare module 'dynalite/validations/putItem.js' {
  import type { PutItemRequest } from '#infra/local/aws/dynamodb/requests.ts'
  import type { Rules } from '#infra/local/aws/dynamodb/dynalite-types.ts'
  const rules: Rules<PutItemRequest>
  export = rules
}

declare module 'dynalite/validations/updateItem.js' {
  import type { UpdateItemRequest } from '#infra/local/aws/dynamodb/requests.ts'
  import type { Rules } from '#infra/local/aws/dynamodb/dynalite-types.ts'
  const rules: Rules<UpdateItemRequest>
  export = rules
}

declare module 'dynalite/validations/deleteItem.js' {
  import type { DeleteItemRequest } from '#infra/local/aws/dynamodb/requests.ts'
  import type { Rules } from '#infra/local/aws/dynamodb/dynalite-types.ts'
  const rules: Rules<DeleteItemRequest>
  export = rules
}

declare module 'dynalite/validations/getItem.js' {
  import type { GetItemRequest } from '#infra/local/aws/dynamodb/requests.ts'
  import type { Rules } from '#infra/local/aws/dynamodb/dynalite-types.ts'
  const rules: Rules<GetItemRequest>
  export = rules
}

declare module 'dynalite/validations/query.js' {
  import type { QueryRequest } from '#infra/local/aws/dynamodb/requests.ts'
  import type { Rules } from '#infra/local/aws/dynamodb/dynalite-types.ts'
  const rules: Rules<QueryRequest>
  export = rules
}

declare module 'dynalite/validations/scan.js' {
  import type { ScanRequest } from '#infra/local/aws/dynamodb/requests.ts'
  import type { Rules } from '#infra/local/aws/dynamodb/dynalite-types.ts'
  const rules: Rules<ScanRequest>
  export = rules
}

declare module 'dynalite/validations/batchGetItem.js' {
  import type { BatchGetItemRequest } from '#infra/local/aws/dynamodb/requests.ts'
  import type { Rules } from '#infra/local/aws/dynamodb/dynalite-types.ts'
  const rules: Rules<BatchGetItemRequest>
  export = rules
}

declare module 'dynalite/validations/batchWriteItem.js' {
  import type { BatchWriteItemRequest } from '#infra/local/aws/dynamodb/requests.ts'
  import type { Rules } from '#infra/local/aws/dynamodb/dynalite-types.ts'
  const rules: Rules<BatchWriteItemRequest>
  export = rules
}

declare module 'dynalite/validations/createTable.js' {
  import type { CreateTableRequest } from '#infra/local/aws/dynamodb/requests.ts'
  import type { Rules } from '#infra/local/aws/dynamodb/dynalite-types.ts'
  const rules: Rules<CreateTableRequest>
  export = rules
}
