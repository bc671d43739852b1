/** Texts of the evaluation: software teams and shops. */
import type { MarkedText } from './marked-text.ts'

export const softwareTexts: readonly MarkedText[] = [
  [
    'job_description',
    'Engineering manager. You lead [[Meetings|meetings]] that were worth the time, [[Brings in quiet people|bring in quiet people]], and are proficient in [[Coaching colleagues|coaching colleagues]] of all levels.',
    [],
  ],
  [
    'course',
    'Code review without tears. Comment on the lines and not on their author. Avoid “always” and “never”, and offer a next step that the author can take or change.',
    ['Leaves out habits and moods', 'Offers a next step', 'Giving feedback'],
  ],
  [
    'job_description',
    'Senior developer. You write tickets that need no second question: short sentences, common words, the point first. Basic [[Writing at work|writing at work]] is not enough.',
    ['Writes plain sentences', 'Puts the point first'],
  ],
  [
    'course',
    'Retrospectives. [[Sets an agenda|Set an agenda]], [[Keeps time|keep to time]], and [[Records decisions|record all decisions]] with a name. See who has not spoken, and make room for them.',
    ['Brings in quiet people'],
  ],
  [
    'job_description',
    'Support engineer. Customers are angry when they call. You listen until they have finished before you answer, and you answer every message within a working day.',
    ['Hears it to the end', 'Answers within a day'],
  ],
  [
    'course',
    'One to one talks. Agree on one goal that both of you can see when it is reached. Ask what cannot be answered with yes or no. Come back to it in two weeks.',
    ['Sets a goal together', 'Asks open questions', 'Follows up', 'Coaching colleagues'],
  ],
  [
    'job_description',
    'Product owner. You [[Names the conflict|name conflicts]] early, and you [[Prepares the opening|prepare the opening]] of each hard talk: its first two sentences.',
    ['Difficult conversations'],
  ],
  [
    'course',
    'Why does well-meant feedback often change nothing? This course [[Explains why feedback misses|explains why feedback misses]], and shows how to [[Tells observation from reading|tell observation from reading]].',
    [],
  ],
  [
    'course',
    'Feedback you did not want. [[Asks for an example|Ask for an example]], thank the other person, and [[Decides what to change|decide what to change]] tomorrow, not now.',
    ['Receiving feedback'],
  ],
  [
    'job_description',
    'Scrum master, part time. You [[Calms a heated talk|calm heated talks]], and end with who does what by when.',
    ['Closes with an agreement', 'Difficult conversations'],
  ],
]

export const retailTexts: readonly MarkedText[] = [
  [
    'job_description',
    'Branch manager. You [[Praises precisely|praise precisely]] and every day: what exactly was good, and what it did for the customer. [[Receiving feedback|Receiving feedback]] from your team is normal for you.',
    [],
  ],
  [
    'course',
    'Complaints at the counter. Slow the talk down. Speak of what the customer needs and not of the customer’s character. Say what happens next, and by when.',
    ['Calms a heated talk', 'Separates people from problems', 'Closes with an agreement'],
  ],
  [
    'job_description',
    'Deputy manager. Must [[Chooses the moment|choose the moment]] well: never before customers. Says what was seen on the shop floor, and [[States the effect|states the effect]] on sales.',
    ['Says what was seen'],
  ],
  [
    'course',
    'Talking about lateness. Name the day and the time. Say what it did to those who waited. Leave out guesses about moods and motives.',
    ['Names place and time', 'States the effect', 'Leaves out habits and moods', 'Says what was seen'],
  ],
  [
    'job_description',
    'Trainer for tills. You help colleagues to find their own answers, [[Sets a goal together|set goals together]] with them, and [[Follows up|follow up]].',
    ['Coaching colleagues'],
  ],
  [
    'course',
    'The five minute team talk before opening: one question for each item, and the clock decides. Quiet colleagues speak first.',
    ['Sets an agenda', 'Keeps time', 'Brings in quiet people', 'Meetings'],
  ],
  [
    'course',
    'Notes between shifts. Begin with what the reader must do. Short sentences. [[Asks one thing a message|Ask one thing a message]].',
    ['Puts the point first', 'Writes plain sentences', 'Writing at work'],
  ],
  [
    'job_description',
    'Area manager. [[Difficult conversations|Difficult conversations]] with managers are required, and [[Meetings|meetings]] with ten branches are nice to have. You ask others what you could do better.',
    ['Asks for feedback'],
  ],
  [
    'course',
    'Say it and then ask. A message is not yet a talk: [[Makes it a conversation|make it a conversation]], wait for the answer, and find the next step together.',
    ['Asks after the message'],
  ],
  [
    'job_description',
    'Shop assistant. You need neither a degree nor experience. You like people, you are on time, and you can lift 15 kg.',
    [],
  ],
]
