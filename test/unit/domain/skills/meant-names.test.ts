/** Names of skills that a text uses for something else: what others do, occasions, words of longer names. */
import { skill, skillEdge } from '#shared/contract/resources/skills/skill.ts'
import { candidatesOf } from '#shared/domain/skills/extraction/candidates.ts'
import { mentionsIn } from '#shared/domain/skills/extraction/extract-skills.ts'
import { openSkills } from '#test/support/opened-skills.ts'

const skills = [
  { skillId: 'laundry', label: 'Laundry', aliases: ['washing linen'], statement: '' },
  { skillId: 'meetings', label: 'Meetings', statement: '' },
  { skillId: 'wounds', label: 'Wound care', statement: '' },
  { skillId: 'setting-out', label: 'Setting out', statement: '' },
  { skillId: 'hygiene', label: 'Kitchen hygiene', aliases: ['HACCP'], statement: '' },
  { skillId: 'python', label: 'Python', statement: '' },
  { skillId: 'cash', label: 'Counts money', aliases: ['cashes up'], statement: '' },
  { skillId: 'agenda', label: 'Sets an agenda', statement: '' },
  { skillId: 'check-out', label: 'Check-out', statement: '' },
].map((each) => skill.parse(each))
const edges = [skillEdge.parse({ type: 'partOf', from: 'agenda', to: 'meetings' })]
const { ids, labels, source } = openSkills(skills, edges)
const namesIn = (text: string, kind: 'job_description' | 'course' = 'job_description') =>
  candidatesOf(mentionsIn(text, source, kind), { ids, labels })
    .filter(({ method }) => method === 'literal')
    .map(({ skillId }) => skillId)

test.each([
  ['Wound care and laundry are looked after by the nurses.', []],
  ['Laundry by a firm in the village', []],
  ['Laundry is outsourced.', []],
  ['Wound care is documented daily, by everybody.', ['wounds']],
  ['Wound care is practised in pairs.', ['wounds']],
  ['Wound care has its own team.', []],
  ['Wound care takes place in another house.', []],
  ['Firms that do wound care come by in the morning.', []],
  ['We look for people who do wound care.', ['wounds']],
  ['You pass wishes to wound care and to the kitchen.', []],
  ['You agree with dispatch and wound care on what comes first.', []],
  ['You plan, and each day the store manager counts the money.', []],
  ['You count the money each day.', ['cash']],
  ['You speak with the fitters, since wound care is new.', []],
  ['You speak with the fitters, because you like wound care.', ['wounds']],
  ['Laundry lies with the town.', []],
  ['Wound care is taught by day and by night.', ['wounds']],
  ['You are good at wound care, and the books are kept by the office.', ['wounds']],
  ['Wound care is rewarded by you and your team.', ['wounds']],
  ['Wound care is in the hands of the nurses.', []],
  ['Wound care and meetings are in good hands with you.', []],
  ['Kitchen hygiene, wound care at the towers and the dinner are matters of the organiser.', []],
  ['Wound care and the like are far away from this desk.', []],
  ['Wound care and HACCP are a matter of course for you.', ['hygiene', 'wounds']],
  ['Breakfast and wound care are other teams.', []],
  ['Wound care and bandages belong to the ward.', []],
  ['Wound care belongs to your tasks.', ['wounds']],
  ['Wound care stays with the doctor.', []],
  ['Vets do the wound care, you hold the paw.', []],
  ['The head nurse is responsible for meetings and wound care.', []],
  ['The postholder is responsible for wound care.', ['wounds']],
  ['You work closely with the kitchen and wound care.', []],
])('leaves out what others do: %s', (text, found) => {
  expect(namesIn(text)).toEqual(found)
})

test.each([
  ['A follow-up course deals with wound care.', []],
  ['Wound care is a course of its own.', []],
  ['You work with a nurse, who does the wound care.', []],
  ['Head office supports you with wound care.', []],
  ['You get training in wound care.', []],
  ['You get to know wound care.', ['wounds']],
  ['We look for colleagues, who know wound care.', ['wounds']],
  ['Reports to: head of wound care', []],
  ['Wound care is treated in the advanced course.', []],
  ['Wound care and dressings are dealt with in other modules.', []],
  ['You learn in this advanced course about wound care.', ['wounds']],
])('leaves out other courses, colleagues and what the reader gets: %s', (text, found) => {
  expect(namesIn(text)).toEqual(found)
})

test('reads what "we" do as the work of the firm in a job description, and as what is taught in a course', () => {
  expect(namesIn('Each year we invite doctors for wound care.')).toEqual([])
  expect(namesIn('We plan wound care, you help with meetings.')).toEqual(['meetings'])
  expect(namesIn('We need somebody for wound care.')).toEqual(['wounds'])
  expect(namesIn('We work with Python.')).toEqual(['python'])
  expect(namesIn('Each year we try wound care.', 'course')).toEqual(['wounds'])
  expect(namesIn('You get an introduction to wound care, which is taught by a nurse.', 'course')).toEqual(['wounds'])
})

test('takes a list for what the firm asks for, whatever stands before it', () => {
  expect(namesIn('Our stack: Python, Excel')).toEqual(['python'])
})

test.each([
  ['A trade is required, such as wound care or joinery.', []],
  ['For example, you learn wound care.', []],
  ['You learn much (for example cooking), and wound care.', ['wounds']],
])('leaves out examples: %s', (text, found) => {
  expect(namesIn(text)).toEqual(found)
})

test.each([
  ['What we offer:\n- wound care in the house\n- meals', []],
  ['Wir bieten\n- wound care in the house', []],
  ['What we offer:\n- meals\nYour tasks:\n- wound care', ['wounds']],
  ['What we offer is wound care\n- wound care', ['wounds']],
  ['Benefits: meals, wound care.', []],
])('leaves out what a firm lists as its offer: %s', (text, found) => {
  expect(namesIn(text)).toEqual(found)
})

test('takes what is known before for no content of a course', () => {
  const text = 'Wound care and meetings are known to you from your training.'
  expect(namesIn(text, 'course')).toEqual([])
  expect(namesIn(text)).toEqual(['wounds'])
})

test('asks for nothing by the words of a name itself', () => {
  const opened = openSkills([skill.parse({ skillId: 'concrete', label: 'Concrete work', statement: '' })], [])
  const methodsIn = (text: string) => mentionsIn(text, opened.source, 'job_description').map(({ method }) => method)
  expect(methodsIn('The client buys concrete work.')).not.toContain('literal')
  expect(methodsIn('The role includes concrete work.')).toContain('literal')
})

test.each([
  ['Your day is full of meetings.', []],
  ['Your day is full of meetings. You set an agenda.', ['agenda', 'meetings']],
  ['Your day is full of laundry.', ['laundry']],
  ['On Monday you lead a meeting.', ['meetings']],
  ['Meetings\nWhat to say', ['meetings']],
  ['Board meetings\nWhat to say', []],
  ['Your tasks\n- coffee\n- meetings', []],
  ['Your tasks\n- set an agenda\n- meetings', ['agenda', 'meetings']],
])(
  'takes a name of one everyday word beside another name of its branch only, unless it has none, is a title, or the reader does it: %s',
  (text, found) => {
    expect(namesIn(text)).toEqual(found)
  },
)

test('suggests a name that lacks points with half the score', () => {
  const text = 'Your day is full of meetings.'
  expect(candidatesOf(mentionsIn(text, source, 'job_description'), { ids, labels })).toEqual([
    expect.objectContaining({ skillId: 'meetings', method: 'lexical', score: 0.5 }),
  ])
})

test.each([
  ['You drive to check-out times.', []],
  ['You do the check-out.', ['check-out']],
  ['You wash each linen.', ['laundry']],
  ['You do the washing of linen.', ['laundry']],
])('finds names with a hyphen, a quantity or "of" within: %s', (text, found) => {
  expect(namesIn(text)).toEqual(found)
})

test.each([
  ['The hospital is known for wound care.', 'job_description', []],
  ['The hospital is known for wound care, as you will see.', 'job_description', []],
  ['The basics of wound care\n', 'course', ['wounds']],
  ['The role includes wound care.', 'job_description', ['wounds']],
  ['The clinic welcomes experience in wound care.', 'job_description', ['wounds']],
  ['The second day is about wound care.', 'job_description', []],
  ['The second day is about wound care.', 'course', ['wounds']],
  ['The participants know wound care.', 'course', ['wounds']],
] as const)(
  'leaves out what a sentence says of something without asking for or teaching it: %s (%s)',
  (text, kind, found) => {
    expect(namesIn(text, kind)).toEqual(found)
  },
)

test.each([
  ['An agenda is set at night.', []],
  ['Setting agendas is hard.', []],
  ['Setting agendas is hard. You lead meetings.', ['agenda', 'meetings']],
  ['Setting agendas is essential.', ['agenda']],
])('takes a name as the subject of a statement beside another name of its branch only: %s', (text, found) => {
  expect(namesIn(text)).toEqual(found)
})

test.each([
  ['You drive a laundry van.', []],
  ['You have laundry experience.', ['laundry']],
  ['You do laundry daily.', ['laundry']],
  ['You enter temperatures in HACCP lists.', ['hygiene']],
  ['You care for a Python library.', ['python']],
  ['Wound care assistant in a clinic', []],
])('leaves out words of longer names and titles: %s', (text, found) => {
  expect(namesIn(text)).toEqual(found)
})

test.each([
  ['During meetings you pour coffee.', []],
  ['You pour coffee after their weekly meetings.', []],
  ['You pour coffee and lead meetings.', ['meetings']],
])('leaves out the occasion of something else: %s', (text, found) => {
  expect(namesIn(text)).toEqual(found)
})

test.each([
  ['You are good at setting out.', ['setting-out']],
  ['You work as set out in the agreement.', []],
  ['You cash up in the evening.', ['cash']],
])('takes a noun with a preposition in its own form only: %s', (text, found) => {
  expect(namesIn(text)).toEqual(found)
})

test.each([
  ['Not covered are the law, the history of nursing, and wound care.', []],
  ['You are not allowed to lift, or to do wound care.', []],
  ['Do not discuss bills or wound care.', []],
  ['Wound care, cooking and washing are not part of the day.', []],
  ['Do not hesitate to ask for your bills or wound care.', ['wounds']],
  ['You do not mind wound care.', ['wounds']],
  ['You need not be able to do any wound care.', []],
  ['Wound care in the narrow sense is not your business.', []],
  ['Wound care is none of your tasks.', []],
])('leaves out what is not covered or not allowed: %s', (text, found) => {
  expect(namesIn(text)).toEqual(found)
})

test.each([
  ['This course does not go into bandages, law or wound care.', []],
  ['This course does not cover the law, but you learn wound care.', ['wounds']],
  ['What you won’t learn: bandages, wound care.', []],
  ['What you learn: bandages, wound care.', ['wounds']],
  ['You will not have to do wound care.', []],
  ['You will not only learn wound care.', ['wounds']],
  ['Instead of wound care you learn to sew.', []],
  ['Apart from wound care, you learn to sew.', []],
])('takes back what a course leaves out: %s', (text, found) => {
  expect(namesIn(text, 'course')).toEqual(found)
})

test.each([
  ['Venue: training ward, wound care, second floor.', []],
  ['Your trainer has been in charge of wound care for years.', []],
  ['The tutor shows wound care.', ['wounds']],
  ['“I finally understood wound care.”', []],
  ['Module I covers wound care.', ['wounds']],
  ['Coffee is served at the wound care.', []],
  ['The room is above the wound care.', []],
])('leaves out places, those who teach, and those who praise a course: %s', (text, found) => {
  expect(namesIn(text, 'course')).toEqual(found)
})
