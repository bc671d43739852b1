/** Statements of xAPI as sentences. They come from anywhere: every field may be missing, or be of another kind. */

export type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const objectIn = (holder: Json, name: string): Json => {
  const value = holder[name]
  return isObject(value) ? value : {}
}

export const textOf = (holder: Json, name: string): string | null => {
  const value = holder[name]
  return typeof value === 'string' && value !== '' ? value : null
}

const numberOf = (holder: Json, name: string): number | null => {
  const value = holder[name]
  return typeof value === 'number' ? value : null
}

/** The text in the language, else in English, else in any; null where there is none. */
function inLanguage(map: Json, language: string): string | null {
  const texts = Object.entries(map).flatMap(([tag, text]) =>
    typeof text === 'string' && text !== '' ? [{ tag, text }] : [],
  )
  const startingWith = (start: string): string | undefined =>
    texts.find(({ tag }) => tag.toLowerCase().split('-')[0] === start)?.text
  return startingWith(language) ?? startingWith('en') ?? texts[0]?.text ?? null
}

/** The last part of an address: `passed` of `http://adlnet.gov/expapi/verbs/passed`. */
const lastPart = (iri: string): string =>
  iri
    .replace(/[/#]+$/, '')
    .split(/[/#]/)
    .pop() ?? iri

const accountOf = (agent: Json): { readonly name: string; readonly homePage: string } | null => {
  const account = objectIn(agent, 'account')
  const [name, homePage] = [textOf(account, 'name'), textOf(account, 'homePage')]
  return name === null || homePage === null ? null : { name, homePage }
}

/** What an agent or a group is known by, as text; null where it has no identifier. */
export const identifierOf = (agent: Json): string | null =>
  textOf(agent, 'mbox') ?? textOf(agent, 'mbox_sha1sum') ?? textOf(agent, 'openid') ?? accountOf(agent)?.name ?? null

/** The identifier alone, as the service takes it for a filter; null where there is none. */
export function actorFilterOf(agent: Json): string | null {
  const mbox = textOf(agent, 'mbox')
  if (mbox !== null) return mbox
  const sha = textOf(agent, 'mbox_sha1sum')
  if (sha !== null) return JSON.stringify({ mbox_sha1sum: sha })
  const openid = textOf(agent, 'openid')
  if (openid !== null) return JSON.stringify({ openid })
  const account = accountOf(agent)
  return account === null ? null : JSON.stringify({ account })
}

const agentName = (agent: Json): string => {
  const members = agent['member']
  return (
    textOf(agent, 'name') ??
    identifierOf(agent)?.replace(/^mailto:/, '') ??
    (Array.isArray(members) ? members.filter(isObject).map(agentName).join(', ') : '')
  )
}

function objectName(object: Json, language: string): string {
  const kind = textOf(object, 'objectType')
  if (kind === 'Agent' || kind === 'Group') return agentName(object)
  if (kind === 'SubStatement') {
    const { actor, verb, object: inner } = sentenceOf(object, language)
    return `“${[actor, verb, inner].join(' ')}”`
  }
  const name = inLanguage(objectIn(objectIn(object, 'definition'), 'name'), language)
  return name ?? textOf(object, 'id') ?? ''
}

export interface Sentence {
  readonly actor: string
  readonly verb: string
  readonly object: string
  /** Scaled score, -1 to 1; null: none. */
  readonly score: number | null
  readonly success: boolean | null
}

/** Who did what with what, and how it went. */
export function sentenceOf(statement: Json, language: string): Sentence {
  const [verb, result] = [objectIn(statement, 'verb'), objectIn(statement, 'result')]
  const { success } = result
  return {
    actor: agentName(objectIn(statement, 'actor')),
    verb: inLanguage(objectIn(verb, 'display'), language) ?? lastPart(textOf(verb, 'id') ?? ''),
    object: objectName(objectIn(statement, 'object'), language),
    score: numberOf(objectIn(result, 'score'), 'scaled'),
    success: typeof success === 'boolean' ? success : null,
  }
}

/** What filters find a statement like this one. */
export function likenessOf(statement: Json) {
  const [verb, object] = [objectIn(statement, 'verb'), objectIn(statement, 'object')]
  const kind = textOf(object, 'objectType') ?? 'Activity'
  return {
    actor: actorFilterOf(objectIn(statement, 'actor')),
    verb: textOf(verb, 'id'),
    activity: kind === 'Activity' ? textOf(object, 'id') : null,
    /** The statement that this one is about. */
    about: kind === 'StatementRef' ? textOf(object, 'id') : null,
    registration: textOf(objectIn(statement, 'context'), 'registration'),
  }
}
