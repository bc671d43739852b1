/** Texts of the evaluation: building sites and hotels. */
import type { MarkedText } from './marked-text.ts'

export const buildingTexts: readonly MarkedText[] = [
  [
    'job_description',
    'Site manager. You lead [[Meetings|meetings]] with all trades, [[Records decisions|record decisions]] the same day, and have no fear of [[Difficult conversations|difficult conversations]].',
    [],
  ],
  [
    'course',
    'Safety talks. Say what you saw: the open edge, at eight, on level three. Not: you never pay attention.',
    ['Says what was seen', 'Names place and time', 'Leaves out habits and moods', 'Giving feedback'],
  ],
  [
    'job_description',
    'Foreman. You tell apprentices in three sentences what you saw, what it did and what could come next. You [[Offers a next step|offer a next step]] and let them choose.',
    ['Builds the message', 'Keeps it short', 'Giving feedback'],
  ],
  [
    'course',
    'Disputes about defects. What is in dispute? Name it, and leave open who is to blame. Prepare your first two sentences at home.',
    ['Names the conflict', 'Prepares the opening', 'Difficult conversations'],
  ],
  [
    'job_description',
    'Architect in charge of tenders. Solid [[Writing at work|writing at work]]: you [[Puts the point first|put the point first]] and [[Answers within a day|answer within a day]].',
    [],
  ],
  [
    'course',
    'Mentoring apprentices. Ask instead of telling. [[Asks open questions|Asking open questions]] takes longer on Monday and saves the week.',
    ['Coaching colleagues'],
  ],
  [
    'job_description',
    'Crane operator. A licence is required. Radio contact in short words; [[-|writing at work]] is not required.',
    [],
  ],
  [
    'course',
    'When the client shouts at you on site: stay calm, break the talk off, name the time at which it goes on. Later, hear the client to the end.',
    ['Calms a heated talk', 'Hears it to the end'],
  ],
  [
    'course',
    'Asking for criticism. Ask others for feedback on one thing: how you plan, how you explain. [[Asks for feedback|Asking for feedback]] once a month is enough.',
    ['Receiving feedback'],
  ],
  [
    'job_description',
    'Project engineer, bridges. Weekly site meeting: [[Sets an agenda|sets the agenda]], [[Keeps time|keeps time]], ends with who does what by when.',
    ['Closes with an agreement', 'Meetings'],
  ],
]

export const hotelTexts: readonly MarkedText[] = [
  [
    'job_description',
    'Front office manager. [[Giving feedback|Giving feedback]] and [[Receiving feedback|receiving feedback]] are daily work here; you [[Asks for an example|ask for an example]] before you defend yourself.',
    [],
  ],
  [
    'course',
    'Guests who are angry. Listen until they have finished. Slow down. Then agree on what happens by when.',
    ['Hears it to the end', 'Calms a heated talk', 'Closes with an agreement'],
  ],
  [
    'job_description',
    'Head housekeeper. You check rooms and say precisely what was good. You know the difference between what you see and what you read into it.',
    ['Praises precisely', 'Tells observation from reading'],
  ],
  [
    'course',
    'Briefing the breakfast team in four minutes. Four items, four questions, one person with a watch. Tasks get a name and a date on the board.',
    ['Sets an agenda', 'Keeps time', 'Records decisions', 'Meetings'],
  ],
  [
    'job_description',
    'Chef de partie. You must [[Keeps it short|keep it short]] in service, and [[Makes it a conversation|make it a conversation]] after it.',
    ['Giving feedback'],
  ],
  [
    'course',
    'Mails to guests: answer within a working day, if only to say when. Common words, one request, one date.',
    ['Answers within a day', 'Writes plain sentences', 'Asks one thing a message'],
  ],
  [
    'course',
    'Leading trainees. [[Coaching colleagues|Coach your colleagues]] to find their own answers. Set a goal that both can see when it is reached, and come back to it.',
    ['Sets a goal together', 'Follows up'],
  ],
  [
    'job_description',
    'Night porter. Works alone, needs no [[-|meetings]] and writes a report each morning that begins with what the day shift must know.',
    ['Puts the point first'],
  ],
  [
    'course',
    'From “you are always late” to “on Monday at seven the desk was empty”: [[Says what was seen|say what was seen]], [[Names place and time|name the place and the time]], [[Leaves out habits and moods|leave out habits and moods]].',
    ['Giving feedback'],
  ],
  [
    'job_description',
    'Banquet manager. Advanced [[Difficult conversations|difficult conversations]]: you [[Prepares the opening|prepare the opening]], you [[Separates people from problems|separate people from problems]], and you [[Chooses the moment|choose your moment]].',
    [],
  ],
]
