import { RemovalPolicy } from 'aws-cdk-lib'
import { AttributeType, Billing, ProjectionType, TableEncryptionV2, TableV2, type Attribute, type GlobalSecondaryIndexPropsV2 } from 'aws-cdk-lib/aws-dynamodb'
import { Construct } from 'constructs'

/** Secondary indexes by name, with the prefix of their two key attributes. */
const indexes = { byTenant: 't', byLearner: 'l', byPackage: 'p', outbox: 'o' } as const

export interface SingleTableProps {
  /** Refuses deletion even to those who may delete tables. */
  readonly deletionProtection: boolean
}

/**
 * The one table: on demand, point-in-time recovery, retained. Every index projects keys only, so that an update of an
 * item's other attributes is not charged again for it.
 */
export class SingleTable extends Construct {
  readonly table: TableV2
  /** Names of the secondary indexes, for grants without a wildcard. */
  readonly indexNames: readonly string[] = Object.keys(indexes)

  constructor(scope: Construct, id: string, props: SingleTableProps) {
    super(scope, id)
    this.table = new TableV2(this, 'Table', {
      partitionKey: text('pk'),
      sortKey: text('sk'),
      globalSecondaryIndexes: Object.entries(indexes).map(([name, prefix]) => index(name, prefix)),
      billing: Billing.onDemand(),
      encryption: TableEncryptionV2.dynamoOwnedKey(),
      timeToLiveAttribute: 'expiresAt',
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: props.deletionProtection,
      removalPolicy: RemovalPolicy.RETAIN,
    })
  }
}

const text = (name: string): Attribute => ({ name, type: AttributeType.STRING })

const index = (indexName: string, prefix: string): GlobalSecondaryIndexPropsV2 => ({
  indexName,
  partitionKey: text(`${prefix}pk`),
  sortKey: text(`${prefix}sk`),
  projectionType: ProjectionType.KEYS_ONLY,
})
