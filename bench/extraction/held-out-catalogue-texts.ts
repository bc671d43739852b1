/** Texts that only measure, the second set: pages of course catalogues and adverts of many trades. No rule may be chosen by them. */
import type { MarkedText } from './marked-text.ts'

export const heldOutCatalogueTexts: readonly MarkedText[] = [
  [
    'course',
    `Beekeeping through the year

    Twelve Saturdays at the hives. You learn to open a hive, to find the queen, to see disease in time and to take honey.

    In March: spring check. In June: swarms, and how to lift them from a tree; a ladder and work at height are left to
    the tutor. In August: harvest, filling, [[Price labelling|labelling]] of jars. In winter: repair of frames.

    Prerequisites: none. Not for people with an allergy. Veils and gloves can be borrowed at the reception of the
    botanical garden.`,
    [],
  ],
  [
    'job_description',
    `Production planner, furniture

    You decide which order runs on which machine, and when. You speak with sales in the morning and with the foremen
    all day.

    Your profile

    - training as a carpenter or in industry

    - solid spreadsheet skills; [[SQL|SQL queries]] are a plus

    - a feeling for wood and for people

    - you [[Puts the point first|come to the point]]

    Truck loading and customs papers are organised by our carrier. Forklift licence welcome but not needed.`,
    [],
  ],
  [
    'course',
    `Train the trainer: adults learn differently

    Contents

    Day 1: goals, groups, beginnings. Day 2: methods; you moderate a [[Meetings|discussion]] and are filmed. Day 3:
    [[Giving feedback|giving feedback]] and [[Receiving feedback|accepting it]]. Day 4: difficult participants.

    You will go home with the plan of a course of your own. Our trainers come from industry and from schools. Scaffolding,
    flipped classroom and other fashions are mentioned in passing. Seminar hotel with laundry service and pool.`,
    ['Calms a heated talk'],
  ],
  [
    'job_description',
    `Port agent

    When a ship comes in, you are its friend on land: berth, pilot, fuel, doctor, crew change. You are on the
    phone at night and on the quay at dawn.

    Requirements: training in shipping or freight, English, a driving licence. You know the forms of the harbour and how
    [[Customs clearance|customs formalities]] work. Containers, cranes and lashing gangs belong to the terminal. We are a family firm
    with eleven people and one dog.`,
    [],
  ],
  [
    'course',
    `Ruby on a weekend

    A gentle start in [[Software development|programming]] for people who have never done it. Saturday: words, numbers, decisions, loops. Sunday:
    a small game, and how to read an error message.

    We talk about [[Version control|Git]] on Sunday afternoon. You will not become a developer in two days, but you will know whether
    you want to. Not covered: databases, [[-|API design]], testing. Laptops can be borrowed. Doors open at nine; check-in
    from eight thirty.`,
    ['Debugging'],
  ],
  [
    'course',
    `Grief has time: a course for pastors and volunteers

    How do we stand beside those who lose somebody? Six evenings, one weekend.

    Themes: the last days, and what [[End-of-life care|palliative care]] can do today; words and silence; children; rites; our own
    losses. You practise to [[Hears it to the end|listen]] without consoling too fast.

    The course is led by a pastor and a hospice nurse. It is not a training for nursing, and pain medication is a
    matter for doctors. Reservations by e-mail to the parish office.`,
    [],
  ],
  [
    'job_description',
    `Assistant store manager, garden centre

    Spring is our Christmas. You help to run a team of 25 among 8,000 plants.

    What you do: open and close, [[Cashing up|cash up]], [[Rota planning|plan the rota]], see that tables look fresh. You [[Complaint handling|deal with complaints]]
    about dead roses. You walk through the rows with new colleagues and explain.

    What you bring: retail training, green fingers, two years with responsibility. Watering is automatic. Building sites
    of the new hall are closed to staff. Staff discount of 20 per cent on everything except cut flowers.`,
    ['Running a shop'],
  ],
  [
    'course',
    `Conversation with machines: an evening about chat programs

    What are they good for, what not? A linguist and an engineer show how such programs are made, where they go wrong,
    and what that means for school and office. Bring your questions.

    The engineer writes Python for a living and promises not to show any. After the talk there are drinks at the bar.
    The library is open until ten. No registration. With kind support of the savings bank and the opera friends.`,
    [],
  ],
  [
    'job_description',
    `Elevator mechanic

    You maintain and repair lifts in hospitals, offices and homes. You find the fault with a meter and a cool head, also at
    night when [[Incident response|on call]].

    Must have: electrical training, safe [[Work at height|working at height]] and in shafts, driving licence. You fill in the report on the tablet
    and explain to the customer what was wrong. New lifts are built by another department; concrete work and
    scaffolding by the building firm. Working time account, tools, van.`,
    [],
  ],
  [
    'course',
    `Reading aloud to children

    For grandparents, volunteers and everybody who likes books. You learn how to choose a story, how voices change, and how to
    hold twenty children for fifteen minutes. Picture books, fairy tales, a bit of theatre.

    On the second afternoon you read in a kindergarten and get [[Asks for feedback|feedback]] from the group. The city library
    keeps the packages of books ready. The story of the python and the mouse is always a success.`,
    [],
  ],
  [
    'course',
    `Hotel receptionist (IHK), part-time, 6 months

    Module A: [[Reception|reception]] and [[Check-in and check-out|check-in]], with [[Hotel software|Opera]] on real machines

    Module B: telephone, e-mail, and [[Complaint handling|complaint handling]]

    Module C: [[Reservations|room reservations]], rates, portals

    Module D: English for the front desk

    Exam: written and oral. The kitchen, housekeeping and banqueting are visited on a day's tour but are no content of
    the exam. Requirements: school certificate, German B2. Fees can be paid in rates.`,
    [],
  ],
  [
    'job_description',
    `Archaeological field assistant

    You dig. With a trowel, a brush and, in bad weeks, a pump. You draw layers, label finds, and carry buckets.

    You are patient, dirt-proof, and can follow a plan. Setting out of the trench and levelling are done by the surveyor.
    Experience on digs is nice to have. You [[Care documentation|document]] each find on a sheet, legibly. Masonry of the Roman bath is
    protected; nobody walks on it. Camp kitchen: everyone cooks once a week.`,
    [],
  ],
  [
    'course',
    `Negotiating for buyers

    Two days with an actor and a camera. You prepare a talk with a supplier, hold it, and look at it afterwards.

    You learn to be [[Separates people from problems|hard on the problem]] and soft on the person, to ask [[Asks open questions|open questions]], to
    bear silence, and to [[Closes with an agreement|reach an agreement]] that both keep.

    For buyers with some experience. Tendering law, contracts and logistics are topics of other seminars in our
    programme. Six participants at least, ten at most.`,
    ['Prepares the opening'],
  ],
  [
    'job_description',
    `Physiotherapist for our rehabilitation clinic

    You work in a team of fourteen with people after hip and knee operations. You plan the therapy, move, stretch,
    encourage, and write a short report.

    We want: a licence, joy in groups, basic [[Vital signs|measuring of blood pressure]]. [[Fall prevention|Falls prevention]] is a focus of our house. Nursing, medication
    and meals are provided by the ward. Lifting of patients is done with a hoist and two people. You get five days of
    training a year and a bicycle.`,
    [],
  ],
  [
    'course',
    `Sourdough and rye

    One long day in a bakery that closed in 1998 and smells as if it were open. You feed a starter, knead, shape, and pull
    loaves from the oven with a peel.

    Objectives: You understand what happens in a dough. You can plan the baking of a weekend. You know three mistakes
    and their reasons. Allergens? Rye, wheat, sesame. [[Food hygiene|Hygiene in the kitchen]] is explained at the beginning.
    Cooking of soup for lunch by the host.`,
    [],
  ],
  [
    'job_description',
    `Copy editor, fashion mail order

    Every week 400 articles need a text. You write, shorten, and check those of the freelancers. Size, fabric, care: all must be right, as [[Returns processing|returns]]
    cost us more than you.

    You bring: [[Writes plain sentences|clear language]], an eye for detail, a sense of cloth. Window dressing and photographs are made by our studio in
    Hamburg. Visual merchandising of the website lies with the marketing team. Home office two days a week.`,
    [],
  ],
  [
    'course',
    `Test automation in four half-days

    You already test by hand and want to stop clicking. Using a web shop as an example you will

    - write your first [[Automated testing|automated tests]]

    - choose what is worth it, and what is not

    - run them in a [[Continuous integration|build pipeline]] at night

    - read the result the next morning

    Prerequisites: basic Java or [[-|TypeScript]] is not required, but helps. We use Docker in the background; you do not need
    to know it. Load tests and security are separate courses.`,
    [],
  ],
  [
    'job_description',
    `Head of communal kitchen (school meals)

    800 children eat with us each day, most of them quickly. You buy, cook, calculate and lead eight people.

    You [[Menu planning|plan the menus]] for six weeks, keep an eye on [[Allergen information|allergens]], and are responsible for [[Food hygiene|HACCP]]. You talk to parents on open days.
    You are a trained cook with an instructor's licence. The dining room, tables and dishwashing are the work of the school. Holidays: when the
    children have them.`,
    ['Cooking', 'Stock ordering'],
  ],
  [
    'course',
    `Self-defence for women, weekend

    Body, voice, distance. You learn how to recognise a situation early, how to say stop, and which five moves everybody can
    do. [[Calms a heated talk|De-escalation]] comes first; blows come last.

    No fitness is needed. Wear what you would wear on the street. The hall is in the old masonry school; showers and
    containers for valuables are there. A follow-up evening after three months is about fear.`,
    [],
  ],
  [
    'course',
    `Digital photography: light and time

    You have a camera with more buttons than you like? Four mornings later you will know what they do. Topics: aperture,
    exposure, [[-|no image editing]], composition, portraits, the blue hour at the harbour among cranes and containers.

    Each participant shows five pictures on the last day, and the group says what it sees. Batteries, cards and rain
    jackets are your business. Meeting point: the concierge's lodge at the town hall.`,
    [],
  ],
  [
    'job_description',
    `Night porter, youth hostel

    From 22:00 to 6:30 you are alone with 180 guests. You let people in, do the [[Check-in and check-out|check-in]] of those who are late, walk
    through the house each hour, and [[Calms a heated talk|calm down]] the fourth floor.

    You also set the tables for breakfast and close the till of the [[Bar service|bar]]. Housekeeping comes at six; you hand over the keys. First aid
    certificate is welcome. Pay with night supplement. No night audit: our software does that.`,
    ['Table service', 'Cashing up'],
  ],
  [
    'course',
    `Formwork and finish: exposed [[Concrete work|concrete]] as a craft

    For trained builders. Five days in our hall.

    Monday: materials and joints. Tuesday: [[Formwork|building formwork]] for a bench. Wednesday: [[Steel fixing|reinforcement]] and pouring. Thursday: striking, and what to do with air
    holes. Friday: sealing, cleaning, evaluation.

    Goals: you can plan a surface with the architect and deliver it. Crane and pump are operated by our staff. Please bring
    your own tools for timber. Overnight stay at the academy possible.`,
    [],
  ],
  [
    'job_description',
    `Debt counsellor

    People bring you bags of unopened letters. You sort them together, make a list, and find a way. You [[Writing at work|write to creditors]],
    negotiate instalments, and accompany people to court.

    Profile: degree in social work or law, [[Workplace communication|communication skills]], calm. You must be able to explain law in [[Writes plain sentences|simple language]].
    Reception, telephone and appointments are handled by our office. We meet on Tuesdays for supervision. 30 hours a week, permanent.`,
    [],
  ],
  [
    'course',
    `Sewing a shirt

    Cut, collar, cuffs, buttonholes. Eight evenings with a tailor who has made shirts for the opera. At the end you wear it.

    Bring cloth (2 m), thread, scissors; machines are here. If you have never sewn, take the beginners' class first. Washing and
    ironing of the cloth before the first evening is important: cotton shrinks. Maximum eight people. The course room is above the
    laundry in Mill Street.`,
    [],
  ],
  [
    'job_description',
    `Logistics coordinator for a food bank

    Every day we collect what shops cannot sell and bring it to 40 places. You [[Route planning|plan the routes]] of seven vans, look after 60 volunteer drivers, and decide
    quickly when a fridge fails.

    You know [[Warehouse operations|warehouse work]], [[Food hygiene|food hygiene]], and how to say thank you. Helpful: forklift licence, [[Stocktaking|stock counts]]. Fundraising, accounts and events are
    in other hands. You will need good shoes and a thick skin.`,
    ['Praises precisely'],
  ],
  [
    'course',
    `Introduction to translation studies

    Lecture and tutorial, 6 credits. The module gives an overview of theories from Cicero to machine translation. Students can describe
    equivalence, purpose and register with examples, and comment on a translation.

    Examination: essay, 3,000 words. The term "coding" is used as in semiotics. The interface between grammar and meaning is treated in
    week seven; version control of documents is not. Office hours by appointment.`,
    [],
  ],
  [
    'job_description',
    `Ski lift attendant and snow maker

    Winter job in a small resort. By day you help people onto the lift, watch, and stop it when somebody falls. By night you drive the
    snow guns.

    You are sturdy, friendly to children, and awake at six. You take part in rescue exercises; [[Work at height|fall arrest]] equipment is checked by you before each one. Tickets and the
    till are at the valley station, where colleagues work. A room, a ski pass and dinner are part of the pay.`,
    [],
  ],
  [
    'course',
    `Infection and I: everyday [[Infection control|hygiene]] for day nurseries

    Annual instruction, 90 minutes, online.

    You learn: how germs travel; when [[Infection control|hand hygiene]] matters; what to do with a sick child; how toys, mats and nappies tables are cleaned; what the
    law asks of you in the kitchen.

    Changing nappies as such and care of small children are known from your training. At the end there is a test with twelve
    questions and a confirmation to print.`,
    [],
  ],
  [
    'job_description',
    `Software tester for medical devices

    A pump must not stop. You read requirements, think of what could go wrong, and try it. You write test cases, carry them out, and describe
    faults so that others can find them.

    Needed: technical training, English, thoroughness. Of advantage: [[Automated testing|test automation]], [[Python|Python]], knowledge of standards. [[-|Programming]] is not your task. Code review and
    architecture are done by the developers across the corridor. Clean-room laundry provided.`,
    [],
  ],
  [
    'course',
    `Customer first: telephone training for craft businesses

    The phone rings while you stand on a ladder. What now? One evening about greeting, noting, promising, and calling back.

    You will practise: the first ten seconds; asking for what is missing; [[Complaint handling|handling complaints]] about a bill; ending a call
    kindly. A leaflet with sentences is yours to keep. For owners and office staff. Quotes, tenders and invoices are subjects of our
    course "Office in craft". Coffee from seven.`,
    ['Follows up'],
  ],
]
