/** Texts of the evaluation: care homes and warehouses. */
import type { MarkedText } from './marked-text.ts'

export const careTexts: readonly MarkedText[] = [
  [
    'job_description',
    `Ward sister for a home with 40 residents. You run the daily [[Meetings|meetings]], and nobody leaves without a
    name and a date for each task. [[Giving feedback|Giving feedback]] to carers is part of every shift.

    - You write the [[Rota planning|duty roster]] for 14 people, and find somebody when a colleague falls ill at five
      in the morning.
    - You answer for the [[Care planning|care plans]] of your floor, and discuss them with residents and families.
    - You make sure that medicines are given as the doctor has ordered.
    - You know the rules of [[Infection control|infection control]] and see to it that they are kept.

    We offer pay by collective agreement, 30 days of holiday, a canteen that cooks in the house, and a parking space.`,
    ['Records decisions', 'Closes with an agreement', 'Medication administration'],
  ],
  [
    'course',
    `Talking with relatives. They arrive upset, and you slow the talk down before you answer. You practise how to
    [[Names the conflict|name the conflict]] without saying who is to blame.

    The examples come from our own houses: a mother who has lost weight, a father who has fallen for the second time
    in a month, laundry that has gone missing. We also speak about the last days of a life, and about what families
    need when somebody in the next room is dying.

    For carers of all qualifications; knowledge of [[-|care planning]] is not required. Two afternoons, coffee
    included.`,
    ['Calms a heated talk', 'Difficult conversations', 'End-of-life care'],
  ],
  [
    'course',
    `Feedback at the bedside. Say what a camera would have shown, then say what it did to the resident. Afterwards,
    [[Asks after the message|ask after the message]] how the colleague sees it, and wait.

    We practise with situations that all of you know: a hoist that was used by one person alone, soup that was cold, a
    door that stood open while somebody was being washed. The last hour is about praise that is remembered the next
    day.`,
    ['Says what was seen', 'States the effect', 'Giving feedback', 'Praises precisely'],
  ],
  [
    'job_description',
    `Practice supervisor for students of nursing. You should be experienced in
    [[Coaching colleagues|coaching colleagues]], [[Sets a goal together|set a goal together]] with each student and
    [[Follows up|follow up]] after a week.

    Students come to us in their second year. You show them [[Personal hygiene|personal care]] and
    [[Oral care|mouth care]], how to lay people so that their skin stays whole, how to
    [[Moving and handling|transfer patients]] without hurting one’s own back, and how to help somebody eat who has had
    a stroke. You mark their written work together with the college.

    Required: three years as a registered nurse and a mentor’s certificate. A driving licence is useful, as our two
    houses are 8 km apart.`,
    ['Pressure sore prevention', 'Help with meals'],
  ],
  [
    'job_description',
    `Care manager, full time. No [[-|coaching colleagues]] required, but
    [[Difficult conversations|difficult conversations]] about sick leave are a must. You separate what people want
    from who they are.

    You lead three wards with 70 employees, hire new ones, and answer to the authorities for the quality of the
    [[Care documentation|care documentation]]. Each quarter you look at how many residents have fallen and how many
    have sores, and decide with the wards what must change. You keep within the budget.

    We expect a degree in nursing management, training in [[Infection control|infection prevention]] or the will to
    take it, and good spoken English. We have won a prize for our palliative care, and want to stay that good.`,
    ['Separates people from problems', 'Fall prevention', 'Pressure sore prevention'],
  ],
  [
    'course',
    `Handover in ten minutes. Who [[Sets an agenda|sets an agenda]] with one question for each resident, and
    [[Keeps time|keeps time]], goes home on time. Those who have said nothing get the word at the end.

    What belongs in a handover: changes in weight, sleep and mood, new orders of the doctor, who has fallen. What does
    not: the whole story of the day. We look at how [[Care documentation|nursing notes]] and handover fit together, so
    that nobody says what all can read. A sheet on which the night shift adds up what each resident drank is handed
    out and filled in.`,
    ['Brings in quiet people', 'Meetings', 'Fluid balance'],
  ],
  [
    'job_description',
    `Head of a day centre. You [[Answers within a day|answer families within a working day]], even if only to say when
    you will know more. Your messages ask one person for one thing by one date.

    Our 24 guests arrive at nine and go home at four. You draw up the [[Activities for residents|activity programme]]
    (singing, gardening, trips to the market), [[Route planning|plan the tours]] of our two minibuses, and lead a team
    of five. Many guests have dementia, and you know what calms people who want to go home at ten. When a colleague is
    missing, you help with the toilet and at lunch. [[-|Giving medicines]] is not part of the job: a nursing service
    comes to the house for it.`,
    ['Asks one thing a message', 'Dementia care', 'Continence care', 'Help with meals'],
  ],
]

export const logisticsTexts: readonly MarkedText[] = [
  [
    'job_description',
    `Shift leader in a warehouse. [[Giving feedback|Give feedback]] on the spot: three sentences, what you saw, what it
    did, what could come next. [[Keeps it short|Keep it short]], because the line is running.

    You lead 18 people in [[Order picking|order picking]] and [[Packing|packing]]; before Christmas, 22,000 parcels
    leave the house each day. You see on the screen where orders pile up, and move people there. You book corrections
    in our [[Warehouse management systems|WMS]], and count together with the late shift when a shelf does not agree
    with the books.

    You have worked in [[Warehouse operations|warehouse logistics]] for at least two years, hold a
    [[Forklift driving|forklift licence]] and are willing to work in two shifts.`,
    ['Builds the message', 'States the effect', 'Offers a next step', 'Stocktaking', 'Dispatch of goods'],
  ],
  [
    'job_description',
    `Dispatcher. When drivers shout on the phone you break the talk off and say when it goes on. Expert in
    [[Difficult conversations|difficult conversations]], calm, reliable.

    - You decide each morning which of our 35 lorries goes where, and change the plan when a motorway is closed.
    - You watch hours of driving and rest, and book slots at the ramps of our customers.
    - You prepare the [[Customs clearance|customs declarations]] of the few loads that go to Switzerland.

    You have trained in freight forwarding, or come from the driver’s seat. Knowledge of [[Dangerous goods|ADR]] is
    welcome, and can be learned here.`,
    ['Calms a heated talk', 'Route planning'],
  ],
  [
    'course',
    `Morning briefings. You plan them with the question that each item answers, end each item on time or ask for more
    of it, and write tasks down with a name and a date.

    A good briefing in a warehouse takes six minutes: figures of yesterday, who is missing, special loads of the day,
    one point on safety. We film yours and look at it together. Before the course, please visit three briefings of
    other teams; you get a checklist for that.`,
    ['Sets an agenda', 'Keeps time', 'Records decisions', 'Meetings'],
  ],
  [
    'course',
    `E-mail for warehouse offices: [[Puts the point first|put the point first]],
    [[Writes plain sentences|write plain sentences]], one thing a message.

    We work with your own messages: the supplier who is told that two pallets are missing, the customer who wants to
    know where an order is, the carrier who came three hours late. You need a laptop and your mailbox.
    [[-|Customs documents]] are not a subject of this day; there is a course of its own for them.`,
    ['Asks one thing a message', 'Writing at work'],
  ],
  [
    'course',
    `Before you criticise a driver, ask whether this is a good moment and say what it is about. Then say it, ask how
    the other person sees it, and find the next step together.

    Drivers are alone for most of the day. Those who meet them at the ramp have five minutes. We practise in the yard,
    standing, with the noise that belongs there: the load was not strapped, the papers were incomplete, the lorry came
    back dirty. You begin with a fact, and end with something that the driver has agreed to.`,
    [
      'Chooses the moment',
      'Asks after the message',
      'Makes it a conversation',
      'Giving feedback',
      'Says what was seen',
      'Closes with an agreement',
    ],
  ],
  [
    'course',
    `Conflicts between shifts. [[Separates people from problems|Separate people from problems]], speak of interests,
    and [[Closes with an agreement|close with an agreement]]: who does what by when.

    Every warehouse has them. The early shift leaves trucks half loaded, the late shift leaves empty batteries, and
    the night shift is to blame for everything. You bring a conflict of your own, and we take it apart in groups of
    three.

    Two days with an evening by the fire. Shift leaders of other firms take part, so please leave the names of
    customers at home.`,
    ['Difficult conversations'],
  ],
  [
    'job_description',
    `Yard manager without an office. You need no [[-|meetings]], but you must
    [[Hears it to the end|hear it to the end]] when a driver complains about you.

    You direct 120 lorries a day to ramps and parking spaces, help with [[Truck loading|loading and unloading]] at
    peak hours, and look at each load before it leaves: are the straps tight, are the corner boards in place? You send
    back what is not safe. You know the distances that the law asks for when a lorry carries an orange plate.

    Work outdoors in all weathers, Monday to Friday. You hold a licence for lorries, or have held one.`,
    ['Receiving feedback', 'Load securing', 'Dangerous goods'],
  ],
]
