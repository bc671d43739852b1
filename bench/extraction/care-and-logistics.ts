/** Texts of the evaluation: care homes and warehouses. */
import type { MarkedText } from './marked-text.ts'

export const careTexts: readonly MarkedText[] = [
  [
    'job_description',
    'Ward sister for a home with 40 residents. You run the daily [[Meetings|meetings]], and nobody leaves without a name and a date for each task. [[Giving feedback|Giving feedback]] to carers is part of every shift.',
    ['Records decisions', 'Closes with an agreement'],
  ],
  [
    'course',
    'Talking with relatives. They arrive upset, and you slow the talk down before you answer. You practise how to [[Names the conflict|name the conflict]] without saying who is to blame.',
    ['Calms a heated talk', 'Difficult conversations'],
  ],
  [
    'job_description',
    'Night nurse. Your notes are read at six in the morning by people who are in a hurry: begin with what they must do. Good [[Writing at work|writing at work]] saves lives here.',
    ['Puts the point first'],
  ],
  [
    'course',
    'Feedback at the bedside. Say what a camera would have shown, then say what it did to the resident. Afterwards, [[Asks after the message|ask after the message]] how the colleague sees it, and wait.',
    ['Says what was seen', 'States the effect'],
  ],
  [
    'job_description',
    'Practice supervisor for students of nursing. You should be experienced in [[Coaching colleagues|coaching colleagues]], [[Sets a goal together|set a goal together]] with each student and [[Follows up|follow up]] after a week.',
    [],
  ],
  [
    'course',
    'Criticism from relatives and doctors. You learn to listen until the other person has finished, to ask for an example when it stays vague, and to decide in peace what you will do differently.',
    ['Receiving feedback', 'Hears it to the end', 'Asks for an example', 'Decides what to change'],
  ],
  [
    'job_description',
    'Care manager, full time. No [[-|coaching colleagues]] required, but [[Difficult conversations|difficult conversations]] about sick leave are a must. You separate what people want from who they are.',
    ['Separates people from problems'],
  ],
  [
    'course',
    'Handover in ten minutes. Who [[Sets an agenda|sets an agenda]] with one question for each resident, and [[Keeps time|keeps time]], goes home on time. Those who have said nothing get the word at the end.',
    ['Brings in quiet people', 'Meetings'],
  ],
  [
    'course',
    'Praise that helps. “Well done” says nothing. [[Praises precisely|Praise precisely]]: what exactly was good, and what did it do for the resident?',
    ['Giving feedback'],
  ],
  [
    'job_description',
    'Head of a day centre. You answer families within a working day, even if only to say when you will know more. Your messages ask one person for one thing by one date.',
    ['Answers within a day', 'Asks one thing a message'],
  ],
]

export const logisticsTexts: readonly MarkedText[] = [
  [
    'job_description',
    'Shift leader in a warehouse. [[Giving feedback|Give feedback]] on the spot: three sentences, what you saw, what it did, what could come next. [[Keeps it short|Keep it short]], because the line is running.',
    ['Builds the message', 'States the effect', 'Offers a next step'],
  ],
  [
    'course',
    'Near misses. Report what you saw and not what you think somebody intended. [[Names place and time|Name place and time]], so that all speak of the same thing.',
    ['Says what was seen', 'Tells observation from reading'],
  ],
  [
    'job_description',
    'Dispatcher. When drivers shout on the phone you break the talk off and say when it goes on. Expert in [[Difficult conversations|difficult conversations]], calm, reliable.',
    ['Calms a heated talk'],
  ],
  [
    'course',
    'Morning briefings. You plan them with the question that each item answers, end each item on time or ask for more of it, and write tasks down with a name and a date.',
    ['Sets an agenda', 'Keeps time', 'Records decisions', 'Meetings'],
  ],
  [
    'job_description',
    'Trainer of forklift drivers. You [[Asks open questions|ask open questions]] instead of giving answers, and come back to what was agreed on the next shift.',
    ['Follows up', 'Coaching colleagues'],
  ],
  [
    'course',
    'E-mail for warehouse offices: [[Puts the point first|put the point first]], [[Writes plain sentences|write plain sentences]], one thing a message.',
    ['Asks one thing a message', 'Writing at work'],
  ],
  [
    'course',
    'Before you criticise a driver, ask whether this is a good moment and say what it is about. Then say it, ask how the other person sees it, and find the next step together.',
    ['Chooses the moment', 'Asks after the message', 'Makes it a conversation'],
  ],
  [
    'job_description',
    'Team lead, goods in. You are open to criticism, ask others for feedback on how you lead, and say what you will change.',
    ['Asks for feedback', 'Receiving feedback', 'Decides what to change'],
  ],
  [
    'course',
    'Conflicts between shifts. [[Separates people from problems|Separate people from problems]], speak of interests, and [[Closes with an agreement|close with an agreement]]: who does what by when.',
    [],
  ],
  [
    'job_description',
    'Yard manager without an office. You need no [[-|meetings]], but you must [[Hears it to the end|hear it to the end]] when a driver complains about you.',
    ['Receiving feedback'],
  ],
]
