/** Texts of the evaluation that only choose rules: adverts and catalogues in sections, with what a firm offers and says of itself. */
import type { MarkedText } from './marked-text.ts'

export const sectionedTexts: readonly MarkedText[] = [
  [
    'job_description',
    `Care assistant (m/f/d), 30 hours

    Your tasks:

    - [[Personal hygiene|Personal hygiene]] and [[Help with meals|assistance with meals]] for nine residents
    - [[Moving and handling|Transfers]] with hoist and slide sheet
    - Writing down what residents have drunk, in the [[Fluid balance|fluid charts]]
    - Talks with relatives, as far as it is not a matter for the nurses

    Your profile:

    - Assistant's training, or two years in a home
    - [[Dementia care|Dementia care]] is no foreign word to you
    - No experience with [[-|wound care]] needed

    What we offer:

    - paid training in medication administration and palliative care
    - a roster that is planned four weeks ahead
    - laundry of your working clothes

    About us: our house was opened in 1998. Kitchen and housekeeping are run by a daughter company.`,
    [],
  ],
  [
    'job_description',
    `Shift leader, parcel depot. Between midnight and eight, 14,000 parcels pass through your hands, or rather through
    those of your team of twelve.

    You plan who works where, brief the team at the start, and step in when the belt stops. You are responsible for
    [[Goods receipt|incoming goods]] at gates 1 to 6 and for [[Truck loading|loading]] of the swap bodies. Drivers
    plan their tours themselves; route planning in the narrow sense is not your business. You report
    [[Sales figures|key figures]] to the depot manager every morning.

    You should bring: a few years in [[Warehouse operations|warehouse logistics]], a
    [[Forklift driving|forklift certificate]], and a voice that carries. Returns are dealt with at another site.
    Customs papers come ready from the office.`,
    ['Rota planning', 'Meetings'],
  ],
  [
    'course',
    `Seminar: the first hundred days as a store manager

    Contents:

    - Reading [[Sales figures|sales figures]] without a headache
    - [[Rota planning|Staff scheduling]]: peaks, holidays, sickness
    - Avoiding [[Loss prevention|shrinkage]]
    - Leading [[Meetings|team meetings]] of fifteen minutes
    - [[Giving feedback|Giving feedback]], also to those who were colleagues yesterday

    Not part of the seminar: [[-|stock ordering]], because each chain does it in its own way.

    Speakers are former district managers. Lunch is taken in the hotel, whose reception also keeps your luggage. In the
    evening, those who like may visit a store at closing time, when tills are counted.`,
    [],
  ],
  [
    'job_description',
    `Software engineer, payments (hybrid)

    What you will do: develop services in [[TypeScript|TypeScript]], agree on [[API design|interfaces]] with partners,
    and keep an eye on [[Service monitoring|dashboards and alerts]]. Every other month you are
    [[Incident response|on call]] for a week.

    What you need: solid [[SQL|SQL]], [[Automated testing|automated tests]] as a habit, and a feeling for
    [[Application security|secure coding]]. [[Containers|Kubernetes]] is nice to have. Python is used by the data
    team only.

    What you get: 30 days of leave, a budget for conferences, code reviews by people who have done this for years, and
    meetings on Tuesday only. Our office lies above a bar, next to the old customs house.`,
    [],
  ],
  [
    'course',
    `Certificate course for site managers, module 3: [[Site safety|safety on site]]

    Learning goals. Participants can

    - assess risks before work begins, and write down measures
    - instruct crews for [[Work at height|working at heights]]
    - check [[Scaffolding|scaffolds]] before they are used
    - order that work stops

    The module builds on module 2 (tenders and contracts). Crane drivers and slingers have a course of their own. A
    visit to a site, where concrete is poured and steel is fixed, takes place if the weather allows. Meals are not
    included. The exam lasts 60 minutes; whoever fails may repeat it once.`,
    [],
  ],
  [
    'job_description',
    `Hotel receptionist (f/m/x), seasonal

    You welcome our guests, look after [[Reservations|bookings]] and [[Check-in and check-out|check-ins]], and sell
    ski passes. You answer questions about restaurants, buses and the weather
    ([[Concierge service|concierge tasks]]). When something has gone wrong, you
    [[Complaint handling|handle complaints]] with calm.

    You like working in shifts. German and English are required, [[Hotel software|Protel]] is an advantage. Night
    audit is done by our night porter; housekeeping has its own team, with which you speak by radio.

    We offer a room in the staff house, meals by our cooks, free use of the spa, and a bar evening for the staff each
    Friday.`,
    ['Reception'],
  ],
  [
    'job_description',
    `Assistant cook for a school kitchen

    - [[Cooking|Cooking]] of 300 lunches together with the head cook
    - Handing out meals, with an eye on [[Allergen information|allergies]]
    - Cleaning by the plan of [[Food hygiene|HACCP]]
    - Receiving deliveries twice a week, [[Delivery note checks|comparing delivery notes]] and orders

    The menu is planned by a dietitian for all schools of the town. Children eat in two shifts, and teachers look after
    the tables. You finish at 15:00. No weekends, no banquets. We expect a certificate on infection protection and
    patience with noise. A driving licence is useful, because sometimes boxes must be brought to the second school.`,
    [],
  ],
  [
    'course',
    `Further training for nurses: the [[Wound care|wound expert]] (56 hours)

    Day 1 and 2: skin, wound healing, dressings. Day 3: [[Pressure sore prevention|prevention of pressure ulcers]].
    Day 4: photographs and [[Care documentation|wound documentation]]. Day 5: work shadowing in a clinic. Days 6 and
    7: cases, exam.

    Requirements: a diploma as a nurse. Medication, vital signs and care planning are known from your training and are
    not repeated. During the work shadowing you do not treat anybody yourself. The clinic lends clothes, which go into
    its laundry on Friday.`,
    [],
  ],
  [
    'job_description',
    `Bricklayer wanted. We are a family firm with nine people and build houses that stand.

    Work: [[Bricklaying|masonry]] inside and outside, [[Formwork|shuttering]] for lintels, now and then plaster. You can
    [[Reading construction drawings|read drawings]], and you check what you have built with level and line. Small
    [[Scaffolding|scaffolds]] we set up ourselves.

    Our customers are families, so a friendly word belongs to it. The boss does tenders and invoices in the evening.
    The crane is driven by Josef. Reinforcement comes bent to measure. You get good tools, a car for the way home, and
    Friday afternoons off.`,
    [],
  ],
  [
    'course',
    `Workshop for team leads: conversations that nobody likes

    Morning: [[Prepares the opening|preparing the first sentences]], [[Names the conflict|naming what it is about]],
    [[Hears it to the end|listening to the end]]. Afternoon: [[Calms a heated talk|calming down]] a talk that has become
    loud, and [[Closes with an agreement|ending with an agreement]].

    Participants bring a case from their own team. Written feedback and appraisal forms are dealt with in the second
    workshop. We work in pairs, without role play before the group. The venue has a terrace, a bar and parking; the
    reception is open from seven.`,
    ['Difficult conversations'],
  ],
  [
    'job_description',
    `Sales assistant, garden and DIY

    You [[Customer advice|advise customers]] on paint, tools and plants, [[Shelf stocking|fill the shelves]] before the store opens, and put
    up [[Price labelling|price labels]]. At busy times you help at the [[Till operation|cash register]]. Twice a year
    there is [[Stocktaking|stocktaking]], and then everybody counts.

    We are looking for somebody with [[Product knowledge|product knowledge]] in one of our departments and joy in
    contact with people. You need not be able to drive a forklift; the warehouse does that. Shoplifters are a matter
    for the detective. The window displays come from head office.

    You get a discount of 20 per cent, training in [[-|cross-selling]] is not planned: we want you to advise, not to
    push.`,
    [],
  ],
  [
    'course',
    `[[Load securing|Load securing]] for drivers and loaders, by the guideline of the engineers' association

    What forces act when a lorry brakes? How many straps does a paper roll need? Theory in the morning, practice in the
    yard in the afternoon, where a loaded trailer is waiting.

    The course covers lashing, blocking and the use of anti-slip mats, and explains who is liable. Forklift driving is
    not taught; a driver of ours moves the pallets. Dangerous goods are mentioned where their classes matter for
    loading. Certificate after a short test. For firms with more than ten participants, we come to your warehouse.`,
    [],
  ],
]
