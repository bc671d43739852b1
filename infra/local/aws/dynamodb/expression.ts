import type { AttributeValue, DocumentPath } from './attribute-value.ts'

/** `size(path)` in conditions, `if_not_exists` and `list_append` in updates. */
export interface FunctionCall {
  type: 'function'
  name: string
  args: Operand[]
}

/** One side of a comparison, or an argument of a function. */
export type Operand = DocumentPath | FunctionCall | AttributeValue

/** A parsed condition, filter or key condition; names and placeholders are already resolved. */
export type ConditionNode =
  | { type: 'and' | 'or'; args: ConditionNode[] }
  | { type: 'not'; args: [ConditionNode] }
  | FunctionCall
  | { type: '=' | '<>' | '<' | '<=' | '>' | '>=' | 'between' | 'in'; args: Operand[] }

/** A parsed ConditionExpression or FilterExpression, with the attribute names that it begins at. */
export interface ParsedCondition {
  expression: ConditionNode
  nestedPaths: Record<string, boolean>
  pathHeads: Record<string, boolean>
}

/** The right side of a SET: an operand, or the sum or difference of two. */
export type SetOperand = Operand | { type: 'add' | 'subtract'; args: [Operand, Operand] }

/** One clause of an UpdateExpression. */
export type UpdateSection =
  | { type: 'set'; path: DocumentPath; val: SetOperand }
  | { type: 'add' | 'delete'; path: DocumentPath; val: AttributeValue; attrType: string }
  | { type: 'remove'; path: DocumentPath }

/** A parsed UpdateExpression. */
export interface ParsedUpdate {
  sections: UpdateSection[]
  paths: DocumentPath[]
  nestedPaths: Record<string, boolean>
}

/** A parsed ProjectionExpression. */
export interface ParsedProjection {
  paths: DocumentPath[]
  nestedPaths: Record<string, boolean>
}
