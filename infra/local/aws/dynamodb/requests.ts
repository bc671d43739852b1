import type { AttributeValue, Item } from './attribute-value.ts'
import type { ParsedCondition, ParsedProjection, ParsedUpdate } from './expression.ts'

/** The level of detail in which a caller wants the consumed capacity. */
export type CapacityDetail = 'INDEXES' | 'TOTAL' | 'NONE'

interface TableRequest {
  TableName: string
  ReturnConsumedCapacity?: CapacityDetail
}

interface ConditionalWrite extends TableRequest {
  ReturnValues?: 'NONE' | 'ALL_OLD' | 'ALL_NEW' | 'UPDATED_OLD' | 'UPDATED_NEW'
  ReturnValuesOnConditionCheckFailure?: 'ALL_OLD' | 'NONE'
  _condition?: ParsedCondition
}

export interface PutItemRequest extends ConditionalWrite {
  Item: Item
}

export interface DeleteItemRequest extends ConditionalWrite {
  Key: Item
}

export interface UpdateItemRequest extends ConditionalWrite {
  Key: Item
  _updates?: ParsedUpdate
}

export interface GetItemRequest extends TableRequest {
  Key: Item
  ConsistentRead?: boolean
  _projection?: ParsedProjection
}

export interface KeyCondition {
  ComparisonOperator: 'EQ' | 'LT' | 'LE' | 'GT' | 'GE' | 'BEGINS_WITH' | 'BETWEEN'
  AttributeValueList: AttributeValue[]
}

interface PageRequest extends TableRequest {
  IndexName?: string
  Select?: 'SPECIFIC_ATTRIBUTES' | 'COUNT' | 'ALL_ATTRIBUTES' | 'ALL_PROJECTED_ATTRIBUTES'
  Limit?: number
  ExclusiveStartKey?: Item
  ConsistentRead?: boolean
  _filter?: ParsedCondition
  _projection?: ParsedProjection
}

export interface QueryRequest extends PageRequest {
  KeyConditions: Record<string, KeyCondition>
  ScanIndexForward?: boolean
}

export interface ScanRequest extends PageRequest {
  Segment?: number
  TotalSegments?: number
}

export interface BatchGetItemRequest {
  RequestItems: Record<string, BatchGetTable>
  ReturnConsumedCapacity?: CapacityDetail
}

export interface BatchGetTable {
  Keys: Item[]
  ConsistentRead?: boolean
  ProjectionExpression?: string
  ExpressionAttributeNames?: Record<string, string>
  _projection?: ParsedProjection | undefined
}

export interface BatchWriteItemRequest {
  RequestItems: Record<string, BatchWriteEntry[]>
  ReturnConsumedCapacity?: CapacityDetail
}

export interface BatchWriteEntry {
  PutRequest?: { Item: Item }
  DeleteRequest?: { Key: Item }
}

export interface KeySchemaElement {
  AttributeName: string
  KeyType: string
}

export interface Projection {
  ProjectionType: 'ALL' | 'KEYS_ONLY' | 'INCLUDE'
  NonKeyAttributes?: string[] | undefined
}

export interface GlobalSecondaryIndex {
  IndexName: string
  KeySchema: KeySchemaElement[]
  Projection: Projection
}

export interface AttributeDefinition {
  AttributeName: string
  AttributeType: string
}

export interface CreateTableRequest {
  TableName: string
  AttributeDefinitions: AttributeDefinition[]
  KeySchema: KeySchemaElement[]
  GlobalSecondaryIndexes?: GlobalSecondaryIndex[]
}
