import { Duration } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition, type Function } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import type { SingleTable } from './single-table.ts'

export interface TableNudgeProps {
  readonly table: SingleTable
  readonly function: Function
  /** Items that carry this text attribute, when they are written, wake the function. */
  readonly attribute: string
}

/**
 * Wakes a function within seconds when items with an attribute are written, by the table's stream: no request waits for
 * it, none can forget it, and at rest it costs nothing (docs/adr/0021). It is a nudge and no queue: what it cannot hand
 * over in a few minutes is let go, and a schedule must find what is left.
 */
export class TableNudge extends Construct {
  constructor(scope: Construct, id: string, { table: { table }, function: handler, attribute }: TableNudgeProps) {
    super(scope, id)
    const { tableStreamArn } = table
    if (tableStreamArn === undefined) throw new Error('The table has no stream.')
    handler.addToRolePolicy(
      new PolicyStatement({ actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:ListStreams'], resources: [tableStreamArn] }),
    )
    const mapping = new EventSourceMapping(this, 'Mapping', {
      target: handler,
      eventSourceArn: tableStreamArn,
      startingPosition: StartingPosition.LATEST,
      // Changes of a second are one run.
      batchSize: 100,
      maxBatchingWindow: Duration.seconds(1),
      retryAttempts: 2,
      maxRecordAge: Duration.minutes(5),
      filters: [FilterCriteria.filter({ dynamodb: { NewImage: { [attribute]: { S: FilterRule.exists() } } } })],
    })
    // Lambda checks the grant when the mapping is made.
    if (handler.role !== undefined) mapping.node.addDependency(handler.role)
  }
}
