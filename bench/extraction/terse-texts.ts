/** Texts of the evaluation that only choose rules: the six trades once more, in the short style of portals and of course catalogues. */
import type { MarkedText } from './marked-text.ts'

export const terseTexts: readonly MarkedText[] = [
  [
    'job_description',
    `Registered nurse, long-term care, 80 to 100 %

    The focus is on [[Medication administration|medication administration]], [[Wound care|wound management]] and
    [[Care planning|care planning]] for 28 residents. Further tasks are the monthly talk with families and the
    guidance of two students.

    We work with an electronic system for [[Care documentation|nursing documentation]] and by the Bobath method. The
    successful candidate has a diploma, masters [[Vital signs|vital signs]] and first aid in sleep, and has no fear of
    a bed bath at six. [[End-of-life care|Palliative care]] is close to your heart. Every fifth weekend on duty.

    Further training, parking, and a nursery in the house.`,
    ['Personal hygiene'],
  ],
  [
    'course',
    `Module 4: nutrition and fluids. Learners are able to

    - [[Help with meals|assist with eating]] at the pace of the person
    - keep [[Fluid balance|fluid charts]], and recognise when somebody dries out
    - carry out [[Oral care|oral hygiene]] before and after meals
    - explain what an aspiration is, and act

    Forms of learning: two half days in class, one shift on the ward with a task. Assessment: a report of two pages.
    Learners who have completed module 2 know how to position somebody for a meal. The school provides dysphagia
    powders, spoons and bibs. Modules 5 ([[-|dementia]]) and 6 ([[-|incontinence]]) follow in the second half of the
    year.`,
    [],
  ],
  [
    'job_description',
    `Activity coordinator, 20 h/week. [[Activities for residents|Social activities for the elderly]] that deserve the
    name: choir, cooking, a trip to the lake.

    Your profile: creative, musical or good with your hands; experience with [[Dementia care|people with dementia]];
    driving licence. Your duties: weekly programme, budget of 300 euros a month, volunteers, photographs for the board
    beside the reception. You take part in the [[Meetings|team meeting]] on Tuesdays and record in the system who took
    part and how it went.

    We are a house with 64 single rooms. Nursing care, kitchen and laundry are run by our own people, and not by
    contractors.`,
    ['Care documentation'],
  ],
  [
    'job_description',
    `Lagerist/in – warehouse all-rounder wanted!

    + [[Order picking|pick and pack]], [[Goods receipt|incoming goods]], [[Returns processing|returns handling]]

    + [[Stocktaking|cycle counting]] at the end of each month

    + [[Forklift driving|forklift driving]] (licence can be made with us)

    What we expect: punctual, two good hands, basic German. Nice to have: experience with [[Warehouse management systems|WMS]]
    or SAP. What you can expect: 15.80 an hour, Christmas bonus, fruit, and shoes that fit. The hall is heated.
    Shipping takes place until 18:00, so nobody is here at night.`,
    ['Packing'],
  ],
  [
    'course',
    `[[Dangerous goods|ADR]] basic course (packages). Content: classes and labels, packaging, papers,
    [[Load securing|load securing]], what to do after an accident, fire extinguishers. Exam at the chamber on the third
    day.

    Participants need a driving licence and enough English to read a label. Tank, class 1 and class 7 are covered in
    advanced courses. Those who let the certificate run out start again. Lunch is included; parking for lorries is at
    the depot, opposite goods receipt. The course language is English, the exam can be taken in four languages.`,
    [],
  ],
  [
    'job_description',
    `Customs and shipping clerk. You take care of [[Customs clearance|import and export documents]] for our group,
    prepare [[Customs clearance|customs declarations]] and keep the tariff numbers of 9,000 articles up to date.
    [[Dispatch of goods|Shipping]] by sea and air, bookings with forwarders and insurance are part of the job as well.

    The warehouse is next door: you agree daily with dispatch and order picking on what goes first. Requirements:
    training in forwarding, English, accuracy. Knowledge of [[Dangerous goods|dangerous goods]] by sea is an asset.

    Our customers are shipyards and power stations, and our cranes lift 300 tonnes.`,
    [],
  ],
  [
    'job_description',
    `Full-stack developer (f/m/x), Leipzig or remote

    Our stack: [[TypeScript|TypeScript]], [[Python|Python]], Postgres, [[Containers|Kubernetes]]. We practise
    [[Test-driven development|TDD]], and [[Code review|code reviews]] are short and friendly.

    You build features from the first sketch to operation; [[Database design|data modelling]] and
    [[API design|API design]] included. You fix what breaks, and help product owners with
    [[Requirements analysis|user stories]].

    You have three years of [[Software development|software development]] behind you, know [[Version control|Git]]
    inside out, and care about [[Application security|application security]]. Our platform team runs the clusters and
    the build pipelines. The office has a reception with a dog.`,
    ['Debugging'],
  ],
  [
    'course',
    `[[Service monitoring|Observability]] 101 for product teams

    Logs, metrics, traces: what each is for. The participants instrument a small service, build a dashboard, and set
    up [[Service monitoring|alerting]] that does not wake people in vain. The last block is a game: an outage with
    roles, in which [[Incident response|incident response]] is trained from the first alarm to the report.

    Needed: basic knowledge of [[Containers|Docker]]. Not needed: knowledge of a particular programming language.
    Duration: one day. The material uses a shop as its example, with checkout, card payments and stock. The next dates
    are in May and June; teams can book a date of their own.`,
    [],
  ],
  [
    'job_description',
    `QA engineer, medical devices. The role combines [[Automated testing|test automation]] with risk analysis. Main
    duties: test plans from requirements, automated regression in [[Python|Python]], reports for auditors. You work in
    a team with four developers, who own [[-|unit tests]], and report to the head of quality.

    Must: degree or training in IT, three years in testing, [[SQL|SQL]] for test data. Plus: knowledge of
    [[Continuous integration|CI]] servers. English at B2.

    The company develops software for radiology, with DevOps, security and cloud teams in Poland. Cake on release
    days is mandatory.`,
    [],
  ],
  [
    'job_description',
    `Checkout assistant (part time, evenings). Scan, smile, pack bags: that is the core of it. Also
    [[Cashing up|till reconciliation]], [[Age verification|age checks]] for alcohol, and [[Shelf stocking|shelf
    filling]] when it is quiet. [[Exchanges and refunds|Refund processing]] at the information desk after training.

    Who fits: people from 18, students, early retirees. No experience? No problem. Shoplifting is a matter for the
    detective, and price labelling is done electronically. Shifts are published three weeks in advance in the app;
    the store manager plans the rota with your wishes in mind.`,
    ['Till operation'],
  ],
  [
    'course',
    `Selling more without pushing: a workshop on [[Customer advice|sales advice]] and
    [[Cross-selling|add-on sales]]. How do good sellers open a talk? Which questions help? When is silence better?
    Employees from shoes, sport and optics try it out on each other and on two invited customers.

    Aims: the participants know five ways to begin, deepen their [[Product knowledge|knowledge of the range]] by
    stories, and can deal with “just looking”. Method: short inputs, much practice, video if wanted. Cash register,
    returns and stock are left out. A second workshop on [[-|complaint management]] takes place in October.`,
    [],
  ],
  [
    'job_description',
    `Merchandiser, travelling. [[Visual merchandising|Visual merchandising]] for a fashion label in 18 department
    stores: [[Visual merchandising|window dressing]], tables, mannequins, lights. You follow the guidelines from
    Milan, take photographs before and after, and train sales staff in [[Visual merchandising|product displays]].

    You bring a good eye, training in design or retail, a driving licence and a hammer. The [[Sales figures|sales
    figures]] of your stores show your success, and you read them weekly. Price tags and security tags are fixed in
    the central warehouse. Hotel costs are paid; weekends are yours.`,
    [],
  ],
  [
    'job_description',
    `Scaffolder / foreman scaffolder. [[Scaffolding|Scaffold erection]] at churches, bridges and wind turbines.
    Each gang of four has its own lorry. You [[Reading construction drawings|read plans]] of scaffolds, hand over with a protocol, and instruct the new
    ones in [[Work at height|fall protection]].

    We require: journeyman’s certificate, free of giddiness, class C licence desirable. We offer: winter work, tools,
    boots every year. Bricklayers and roofers who want to change are welcome too. Site managers of the client often
    ask for changes in the middle of the job; then you stay friendly, and phone the office, where tenders and
    quantities are kept.`,
    [],
  ],
  [
    'course',
    `Concrete, the basics (two days for newcomers to the building trade). Day 1: cement, water, aggregates; slump and
    strength; ordering. Day 2, outside: [[Formwork|building formwork]] for a small wall,
    [[Steel fixing|reinforcement work]], [[Concrete work|placing concrete]], curing.

    At the end each group measures what it has built, and [[Quantity surveying|calculates the quantity]]. Trainees learn from masters who have
    run sites themselves. Required: gloves, boots, and a helmet; harnesses are not needed, as all work is done at
    ground level. A visit to a precasting works, whose cranes lift 40 tonnes, closes the course.`,
    [],
  ],
  [
    'job_description',
    `Quantity surveyor (m/w/d), infrastructure. Core tasks: [[Quantity surveying|quantity take-off]] from models,
    monthly valuations, [[Tendering|bid documents]] for subcontractors, claims. The surveyor works closely with the
    site manager and the scheduler. A solid knowledge of contract law is essential, as are Excel and patience.

    It helps if you have spent time on sites and know [[Setting out|site surveying]] from your own experience.
    [[Construction scheduling|Gantt charts]] do not scare you. Bridges, locks and tunnels are our world; concrete work
    and steel construction are divisions of the same group.`,
    ['Reading construction drawings'],
  ],
  [
    'job_description',
    `Receptionist – 3 star superior – 35 rooms – lake view

    [[Reception|Front desk]], phone, mail. [[Reservations|Room reservations]] via [[Hotel software|Opera]] and three
    portals. [[Check-in and check-out|Guest registration]], invoices, petty cash. Some [[Concierge service|local
    recommendations]] with a twinkle in the eye.

    Must have: German, English, shift work. Nice: French; experience with [[Revenue management|dynamic pricing]].
    The team: two colleagues at the desk, one night porter, a housekeeper who runs laundry and rooms with three
    helpers. Banquets take place in the sister house. We feed you well, and the staff house is five minutes away.`,
    [],
  ],
  [
    'course',
    `[[Food hygiene|Food hygiene]] refresher (yearly, 90 minutes, by law). The law, germs, temperatures, hands, cloths,
    pests. Employees of kitchen, service and bar sign that they were there. New: [[Allergen information|allergen
    labelling]] of open goods and of buffets, with exercises on your own menu.

    The trainer comes to your house. Half of the time is spent in your cold stores and kitchens, not in a meeting
    room. Each participant gets a card with the six temperatures. Laboratory tests of surfaces can be booked in
    addition. We also write HACCP concepts for new openings; ask for an offer.`,
    [],
  ],
  [
    'job_description',
    `Commis chef, brasserie, 60 covers. Tasks: mise en place, [[Cooking|food preparation]] for the cold station,
    desserts, and keeping your corner clean. The head chef does the [[-|menu planning]], you may suggest the soup of
    the day. [[Food hygiene|HACCP]] records are kept daily, by everybody.

    You have finished your training or cook so well that nobody asks. Split shifts are rare; Sundays are free. Staff
    meals are eaten together at 17:00. The house belongs to a group with hotels, catering, event planning and its own
    butcher, so that you can move on one day.`,
    [],
  ],
]
