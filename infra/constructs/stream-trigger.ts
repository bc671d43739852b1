import { Duration } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition, type Function } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import type { SingleTable } from './single-table.ts'

/** The table, the attribute to look for, and the function to invoke. */
export interface StreamTriggerProps {
  readonly table: SingleTable
  readonly function: Function
  /** Writes of items that have this text attribute invoke the function. */
  readonly attribute: string
  /**
   * `together` (default): one run handles the changes of the same second, and takes seconds. `alone`: each has a run of its
   * own, which may take minutes; those of different partitions go on at the same time.
   */
  readonly runs?: 'together' | 'alone'
}

const ways = {
  together: { batchSize: 100, maxBatchingWindow: Duration.seconds(1), maxRecordAge: Duration.minutes(5) },
  // A change may have to wait for earlier ones of its partition.
  alone: { batchSize: 1, parallelizationFactor: 10, maxRecordAge: Duration.hours(1) },
} as const

/**
 * Invokes a function within seconds when items with an attribute are written, through the table's stream. Requests do
 * not wait for it, endpoints need no code for it, and it costs nothing at rest (docs/adr/0021). It is not a queue:
 * records that fail several times are dropped, so a schedule must find the items that they named.
 */
export class StreamTrigger extends Construct {
  constructor(scope: Construct, id: string, props: StreamTriggerProps) {
    super(scope, id)
    const {
      table: { table },
      function: handler,
      attribute,
      runs = 'together',
    } = props
    const { tableStreamArn } = table
    if (tableStreamArn === undefined) throw new Error('The table has no stream. Enable it in SingleTable.')
    handler.addToRolePolicy(
      new PolicyStatement({
        actions: [
          'dynamodb:DescribeStream',
          'dynamodb:GetRecords',
          'dynamodb:GetShardIterator',
          'dynamodb:ListStreams',
        ],
        resources: [tableStreamArn],
      }),
    )
    const mapping = new EventSourceMapping(this, 'Mapping', {
      target: handler,
      eventSourceArn: tableStreamArn,
      startingPosition: StartingPosition.LATEST,
      ...ways[runs],
      retryAttempts: 2,
      filters: [FilterCriteria.filter({ dynamodb: { NewImage: { [attribute]: { S: FilterRule.exists() } } } })],
    })
    // Lambda checks the grant when the mapping is created.
    if (handler.role !== undefined) mapping.node.addDependency(handler.role)
  }
}
