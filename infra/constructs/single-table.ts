import {
  AttributeType,
  Billing,
  ProjectionType,
  StreamViewType,
  TableEncryptionV2,
  TableV2,
  type Attribute,
  type GlobalSecondaryIndexPropsV2,
} from 'aws-cdk-lib/aws-dynamodb'
import { Construct } from 'constructs'
import { removalOfData } from '#infra/config/deployment.ts'
import type { Settings } from '#infra/config/settings.ts'
import { expiryAttribute, tableIndexes } from '#shared/contract/table-shape.ts'

/** The one table: on-demand, encrypted, with point-in-time recovery of 35 days. */
export class SingleTable extends Construct {
  readonly table: TableV2

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id)
    this.table = new TableV2(this, 'Table', {
      partitionKey: text('pk'),
      sortKey: text('sk'),
      globalSecondaryIndexes: Object.entries(tableIndexes).map(([name, shape]) => index(name, shape)),
      billing: Billing.onDemand(),
      encryption: TableEncryptionV2.dynamoOwnedKey(),
      timeToLiveAttribute: expiryAttribute,
      // Readers of the stream filter by attributes of the new item; they need no old one.
      dynamoStream: StreamViewType.NEW_IMAGE,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: settings.protectData,
      removalPolicy: removalOfData(settings),
    })
  }
}

const text = (name: string): Attribute => ({ name, type: AttributeType.STRING })

const index = (
  indexName: string,
  { keys: [partition, sort], projects }: (typeof tableIndexes)[keyof typeof tableIndexes],
): GlobalSecondaryIndexPropsV2 => ({
  indexName,
  partitionKey: text(partition),
  sortKey: text(sort),
  projectionType: projects === 'all' ? ProjectionType.ALL : ProjectionType.KEYS_ONLY,
})
