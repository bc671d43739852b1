/** The definitions of activities in a statement. */
import {
  contextActivityKinds,
  type Activity,
  type ActivityDefinition,
  type Statement,
  type SubStatement,
} from '#shared/contract/resources/statements/statement.ts'

type Asserted = Pick<Statement, 'object' | 'context'> | Pick<SubStatement, 'object' | 'context'>

const isActivity = (object: Statement['object']): object is Activity =>
  object.objectType === undefined || object.objectType === 'Activity'

function activitiesOf({ object, context }: Asserted): Activity[] {
  const kinds = contextActivityKinds.flatMap((kind) => {
    const value = context?.contextActivities?.[kind] ?? []
    return 'id' in value ? [value] : [...value]
  })
  return isActivity(object) ? [object, ...kinds] : kinds
}

/** Each activity with a definition in the statement or its sub-statement. One activity may occur several times. */
export function definitionsIn(
  statement: Statement,
): { readonly activityId: string; readonly definition: ActivityDefinition }[] {
  const { object } = statement
  const activities = [...activitiesOf(statement), ...(object.objectType === 'SubStatement' ? activitiesOf(object) : [])]
  return activities.flatMap(({ id, definition }) =>
    definition === undefined || Object.keys(definition).length === 0 ? [] : [{ activityId: id, definition }],
  )
}
