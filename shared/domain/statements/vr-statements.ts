/**
 * Statements about the outcome of a training on a headset: those of a SCORM session that say what was reached. The app
 * plays no SCORM, so the profile does not describe them, and launches and visits of the page with the app are none.
 */
import type { Statement } from '#shared/contract/resources/statements/statement.ts'
import { scormStatements, type ScormEvent } from './scorm-profile.ts'

/** The member who recorded the outcome by hand. */
const recordedBy = ({
  event: { actor },
  baseUrl,
}: ScormEvent): Pick<NonNullable<Statement['context']>, 'extensions'> =>
  actor?.kind === 'person' ? { extensions: { [`${baseUrl}/xapi/extensions/recorded-by`]: actor.id } } : {}

const outcomeVerbs: ReadonlySet<string> = new Set(['completed', 'passed', 'failed', 'scored', 'responded'])

const saysOutcome = ({ verb }: Statement): boolean => outcomeVerbs.has(verb.id.slice(verb.id.lastIndexOf('/') + 1))

function withoutProfile(source: ScormEvent, { context = {}, ...statement }: Statement): Statement {
  const { contextActivities: { category: _profile, ...activities } = {}, ...rest } = context
  return { ...statement, context: { ...rest, contextActivities: activities, ...recordedBy(source) } }
}

/** The statements about an event of a VR session; none for events that state no outcome. */
export const vrStatements = (source: ScormEvent): Statement[] =>
  scormStatements(source)
    .filter(saysOutcome)
    .map((statement) => withoutProfile(source, statement))
