/** A framework of skills for the sample course and what surrounds it at work: 40 skills in four levels. */
import type { Skill, SkillEdge } from '#shared/contract/resources/skills/skill.ts'
import { namedUuid } from '#shared/domain/statements/named-uuid.ts'
import { SAMPLE_ALIASES } from './aliases.ts'

/** A skill with its parts. */
interface Branch {
  readonly label: string
  readonly statement: string
  readonly parts: readonly Branch[]
}

const branch = (label: string, statement: string, ...parts: readonly Branch[]): Branch => ({ label, statement, parts })

const tree = branch(
  'Workplace communication',
  'Works with others by what is said, heard and written.',
  branch(
    'Giving feedback',
    'Gives feedback that people can use.',
    branch('Explains why feedback misses', 'Explains why well-meant feedback often changes nothing.'),
    branch(
      'Says what was seen',
      'Says what a camera would have shown, without guesses about motives.',
      branch('Tells observation from reading', 'Tells what was seen from what was read into it.'),
      branch('Names place and time', 'Names when and where it happened, so that both speak of the same thing.'),
      branch('Leaves out habits and moods', 'Avoids “always”, “never” and guesses about moods.'),
    ),
    branch(
      'Builds the message',
      'Says in three sentences what was seen, what it did, and what could come next.',
      branch('States the effect', 'States what it did to people or to the work.'),
      branch('Offers a next step', 'Offers a next step that the other person can take or change.'),
      branch('Keeps it short', 'Says it in three sentences.'),
    ),
    branch(
      'Makes it a conversation',
      'Says it, then asks, so that both find the next step.',
      branch('Chooses the moment', 'Asks whether this is a good moment, and names the subject.'),
      branch('Asks after the message', 'Asks how the other person sees it, and waits.'),
    ),
    branch('Praises precisely', 'Says what exactly was good, and what it did.'),
  ),
  branch(
    'Receiving feedback',
    'Takes from feedback what is useful.',
    branch('Hears it to the end', 'Listens until the other person has finished before answering.'),
    branch('Asks for an example', 'Asks for an example where it is not clear what is meant.'),
    branch('Decides what to change', 'Decides in peace what to do, and says so.'),
    branch('Asks for feedback', 'Asks others for feedback on something in particular.'),
  ),
  branch(
    'Difficult conversations',
    'Speaks about what is hard to say, and keeps working together.',
    branch('Prepares the opening', 'Prepares the first two sentences.'),
    branch('Names the conflict', 'Names what is in dispute without naming who is to blame.'),
    branch('Separates people from problems', 'Speaks of interests, not of characters.'),
    branch('Calms a heated talk', 'Slows a talk down, or breaks it off and names when it goes on.'),
    branch('Closes with an agreement', 'Ends with who does what by when.'),
  ),
  branch(
    'Meetings',
    'Leads meetings that were worth the time of those who came.',
    branch('Sets an agenda', 'Sets an agenda with the question that each item answers.'),
    branch('Keeps time', 'Keeps to the time of each item, or asks to extend it.'),
    branch('Brings in quiet people', 'Sees who has not spoken, and makes room for them.'),
    branch('Records decisions', 'Writes down decisions, with the name and date of each task.'),
  ),
  branch(
    'Writing at work',
    'Writes so that readers know what to do.',
    branch('Puts the point first', 'Begins with what the reader must know or do.'),
    branch('Writes plain sentences', 'Writes short sentences in common words.'),
    branch('Asks one thing a message', 'Asks for one thing, of one person, by one date.'),
    branch('Answers within a day', 'Answers within a working day, if only to say when.'),
  ),
  branch(
    'Coaching colleagues',
    'Helps colleagues to find their own answers.',
    branch('Asks open questions', 'Asks questions that cannot be answered with yes or no.'),
    branch('Sets a goal together', 'Agrees on one goal that both can see when it is reached.'),
    branch('Follows up', 'Comes back to what was agreed.'),
  ),
)

export const SAMPLE_FRAMEWORK = {
  title: 'Workplace communication',
  language: 'en',
  caseIdentifier: namedUuid(['sample framework']),
  defaultHalfLifeDays: 730,
  licence: 'Apache-2.0, as the sample course',
} as const

/** Id of a skill of the sample framework, by its label. */
export const sampleSkillId = (label: string): string => namedUuid(['sample skill', label])

const branches = (whole: Branch): Branch[] => [whole, ...whole.parts.flatMap(branches)]

/** The most important parts: nobody gives feedback well who cannot say what was seen. */
const essential: ReadonlySet<string> = new Set(['Says what was seen', 'Hears it to the end'])

const skillOf = ({ label, statement }: Branch): Skill => ({
  skillId: sampleSkillId(label),
  label,
  statement,
  code: null,
  aliases: [...(SAMPLE_ALIASES[label] ?? [])],
  type: null,
  halfLifeDays: null,
  essential: essential.has(label),
})

const edge = (type: SkillEdge['type'], from: string, to: string): SkillEdge => ({
  type,
  from: sampleSkillId(from),
  to: sampleSkillId(to),
  weight: 1,
  primary: true,
})

const acrossTheTree: readonly SkillEdge[] = [
  edge('prerequisite', 'Says what was seen', 'Builds the message'),
  edge('prerequisite', 'Builds the message', 'Makes it a conversation'),
  edge('prerequisite', 'Giving feedback', 'Difficult conversations'),
  edge('prerequisite', 'Hears it to the end', 'Asks open questions'),
  edge('related', 'Keeps it short', 'Writes plain sentences'),
  edge('related', 'Closes with an agreement', 'Records decisions'),
  edge('related', 'Offers a next step', 'Sets a goal together'),
]

/** Skills and edges of the first version, as the draft of a framework takes them. */
export function sampleFrameworkContent(): { readonly skills: readonly Skill[]; readonly edges: readonly SkillEdge[] } {
  const all = branches(tree)
  const parts = all.flatMap(({ label: whole, parts: below }) => below.map(({ label }) => edge('partOf', label, whole)))
  return { skills: all.map(skillOf), edges: [...parts, ...acrossTheTree] }
}
