/**
 * Statements about the outcome of a training on a headset: those of a SCORM session that say what was reached. The app
 * plays no SCORM, so the profile does not describe them, and launches and visits of the page with the app are none.
 */
import type { Statement } from '#shared/contract/resources/statements/statement.ts'
import { scormStatements, type ScormEvent } from './scorm-profile.ts'

type Context = NonNullable<Statement['context']>

/** The member who recorded the outcome by hand, and the name of the headset. */
function extensionsOf({ event: { actor, data = {} }, baseUrl }: ScormEvent): Pick<Context, 'extensions'> {
  const { headset_label: headset } = data
  const extensions = {
    ...(actor?.kind === 'person' ? { [`${baseUrl}/xapi/extensions/recorded-by`]: actor.id } : {}),
    ...(typeof headset === 'string' ? { [`${baseUrl}/xapi/extensions/headset`]: headset } : {}),
  }
  return Object.keys(extensions).length === 0 ? {} : { extensions }
}

/** The model of the headset, where the event knows it. */
function platformOf({ event: { data = {} } }: ScormEvent): Pick<Context, 'platform'> {
  const { headset_model: platform } = data
  return typeof platform === 'string' ? { platform } : {}
}

const outcomeVerbs: ReadonlySet<string> = new Set(['completed', 'passed', 'failed', 'scored', 'responded'])

const saysOutcome = ({ verb }: Statement): boolean => outcomeVerbs.has(verb.id.slice(verb.id.lastIndexOf('/') + 1))

function withoutProfile(source: ScormEvent, { context = {}, ...statement }: Statement): Statement {
  const { contextActivities: { category: _profile, ...activities } = {}, ...rest } = context
  const facts = { ...platformOf(source), ...extensionsOf(source) }
  return { ...statement, context: { ...rest, contextActivities: activities, ...facts } }
}

/** The statements about an event of a VR session; none for events that state no outcome. */
export const vrStatements = (source: ScormEvent): Statement[] =>
  scormStatements(source)
    .filter(saysOutcome)
    .map((statement) => withoutProfile(source, statement))
