import { RemovalPolicy } from 'aws-cdk-lib'
import { AttributeType, Billing, ProjectionType, StreamViewType, TableEncryptionV2, TableV2, type Attribute, type GlobalSecondaryIndexPropsV2 } from 'aws-cdk-lib/aws-dynamodb'
import { Construct } from 'constructs'
import { expiryAttribute, tableIndexes } from '#shared/contract/table-shape.ts'

export interface SingleTableProps {
  /** Refuses deletion even to those who may delete tables. */
  readonly deletionProtection: boolean
}

/** The one table: charged by use, encrypted, restorable to any second of 35 days, retained. */
export class SingleTable extends Construct {
  readonly table: TableV2

  constructor(scope: Construct, id: string, props: SingleTableProps) {
    super(scope, id)
    this.table = new TableV2(this, 'Table', {
      partitionKey: text('pk'),
      sortKey: text('sk'),
      globalSecondaryIndexes: Object.entries(tableIndexes).map(([name, shape]) => index(name, shape)),
      billing: Billing.onDemand(),
      encryption: TableEncryptionV2.dynamoOwnedKey(),
      timeToLiveAttribute: expiryAttribute,
      // Whoever reads it sees keys and filters by attributes; what was before is nobody's business.
      dynamoStream: StreamViewType.NEW_IMAGE,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: props.deletionProtection,
      removalPolicy: RemovalPolicy.RETAIN,
    })
  }
}

const text = (name: string): Attribute => ({ name, type: AttributeType.STRING })

const index = (indexName: string, { keys: [partition, sort], projects }: (typeof tableIndexes)[keyof typeof tableIndexes]): GlobalSecondaryIndexPropsV2 => ({
  indexName,
  partitionKey: text(partition),
  sortKey: text(sort),
  projectionType: projects === 'all' ? ProjectionType.ALL : ProjectionType.KEYS_ONLY,
})
