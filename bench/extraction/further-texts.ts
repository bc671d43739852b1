/** Texts of the evaluation that only choose rules: more of the six trades, as other authors would write them. */
import type { MarkedText } from './marked-text.ts'

export const furtherTexts: readonly MarkedText[] = [
  [
    'job_description',
    `Healthcare assistant (nights), Oakfield House

    Purpose of the role: to keep 30 residents safe and comfortable between 9 p.m. and 7 a.m.

    - [[Continence care|Continence care]] and [[Pressure sore prevention|repositioning of residents]] on a rota of two hours
    - [[Vital signs|Clinical observations]] when somebody is unwell; the nurse in charge decides what follows
    - tidying lounges, setting tables for breakfast, [[Laundry|laundry]] of personal clothes
    - a written handover, and complete [[Care documentation|care records]]

    You work with one nurse, who holds the keys and does the medication round. Essential: a care certificate at level 2.
    Desirable: experience of [[Dementia care|dementia support]]. We offer free meals on duty, and training in wound
    care and palliative care for those who want to become nurses.`,
    ['Infection control'],
  ],
  [
    'course',
    `Safer moving for home carers. After this day you can plan a transfer, [[Moving and handling|use a hoist]] with a
    colleague, and say no when it is not safe.

    The morning is about backs and the law. In the afternoon you work in threes: patient, carer, observer. We cover
    [[Fall prevention|falls prevention]] in the bathroom, and what to do when somebody has slid to the floor.
    [[Personal hygiene|Washing and dressing]] in bed follows at the end, with as few turns as possible.

    Who should attend: carers with up to two years of experience. Who should not: people with an injured back. Our
    trainers are physiotherapists who have worked in elderly care. Certificates are sent by mail.`,
    [],
  ],
  [
    'course',
    `Induction checklist, care home, week one

    - tour: fire doors, sluice, laundry, kitchen, where the hoists are charged
    - read three [[Care planning|care plans]] and meet the people behind them
    - shadow a [[Medication administration|medication round]]
    - [[Infection control|hand hygiene]] test under the lamp
    - help at lunch; learn who needs thickened drinks
    - introduce yourself to the activity coordinator, and join one activity

    Sign each line with your mentor. You are not allowed to lift, to give medicines or to answer relatives by phone in
    this week. Questions go to the deputy manager, whose office is opposite the reception.`,
    ['Help with meals', 'Activities for residents'],
  ],
  [
    'job_description',
    `Warehouse operative, inbound. You start when the first trailer backs on to the door.

    Main tasks: [[Truck loading|unloading vehicles]] by hand and with pallet trucks; checking quantities against
    [[Delivery note checks|delivery documents]]; [[Put-away|put-away]] with a scanner; reporting damage. You drive a
    [[Reach truck driving|reach truck]] after a month, if you wish, and we pay for the licence.

    Reports to: goods-in supervisor. Works with: drivers, stock control, order picking. Hours: 6 to 14, Monday to
    Friday. Our site ships 4,000 orders a day for three fashion brands. Returns are handled in a building of their
    own, customs clearance by our agent in the port.`,
    ['Goods receipt', 'Warehouse management systems'],
  ],
  [
    'course',
    `Refresher for forklift drivers. The law wants it each year, and so does common sense.

    Part one, in the classroom: new rules, three accidents of the last year, how they could have been prevented. Part
    two, on the truck: [[Pre-use truck inspection|pre-use checks]], slalom, stacking at four metres, parking. Part
    three: a short test. [[-|Securing loads]] on lorries is not covered; ask for our course for drivers.

    Bring your licence and safety shoes. Drivers of reach trucks book the day for narrow aisles instead. The group has
    eight people at most. For firms with more than ten drivers we come to your warehouse.`,
    ['Forklift driving'],
  ],
  [
    'job_description',
    `Transport planner. Our 60 vehicles deliver building materials in the south of the country, and you decide how.

    You will

    - [[Route planning|plan routes]] for the next day by three in the afternoon
    - book hauliers when our own fleet is full
    - deal with [[Complaint handling|complaints]] about late deliveries, with sales
    - keep an eye on tachographs and driving times
    - analyse costs per tonne, and report them each month

    You know a transport management system and Excel. You need not have driven a lorry yourself, but you should know
    what loading and unloading cost in time. Knowledge of [[Dangerous goods|hazardous goods]] is a plus. You report to
    the head of dispatch, who is also responsible for the yard and the workshop.`,
    [],
  ],
  [
    'job_description',
    `Backend engineer (remote). We are 25 people who make booking software for ferries. Code review, pair programming
    and a quiet Friday are part of how we work.

    What you will do: design and build services in [[TypeScript|TypeScript]] and [[Python|Python]]; own their
    [[Service monitoring|monitoring]] and take part in [[Incident response|on-call duty]] one week in eight; make slow
    things fast; write [[Automated testing|integration tests]] that others trust.

    What we look for: five years with relational databases and [[SQL|SQL]]; [[API design|REST API]] design that ages
    well; [[Containers|Docker]] in production. Good to have: [[Continuous integration|CI/CD]] with your own hands.
    You will meet our designers, who do the requirements analysis with ferry companies, and two data scientists.`,
    ['Database design', 'Software development'],
  ],
  [
    'course',
    `Clean-up week: [[Refactoring|refactoring]] an old code base

    Five days, one code base, 40,000 lines that nobody dares to touch. Day 1: characterise what it does with tests. Day
    2: small steps, and [[Version control|version control]] as a safety net. Days 3 and 4: split the monster, keep it
    running. Day 5: what to leave alone.

    Requirements: two years of [[Software development|programming]] in any language. The exercises are available in
    Java, C# and Python. Participants get access to the repository and to recordings of the days. Test-driven
    development is the topic of a sister course, and so is database design. The trainer has spent ten years in
    software operations at a bank.`,
    ['Automated testing'],
  ],
  [
    'course',
    `Security for developers, in-house training plan

    Session 1: how attackers read your code. Session 2: [[Application security|secure coding]] in web applications,
    with a broken shop that you mend. Session 3: secrets, keys, tokens. Session 4: what happens in an incident; the
    platform team explains its [[Incident response|incident management]] and you play through one case.

    Each session takes 90 minutes and ends with a task for your own team, which is looked at in the next
    [[Code review|code review]]. Attendance is mandatory for developers, optional for testers. The build pipelines of
    the company already scan for known weaknesses; how to read their reports is shown in session 3. Questions during
    the week: channel “security”.`,
    [],
  ],
  [
    'job_description',
    `Sales assistant, cosmetics, 30 hours

    Skin, scents and people are your thing. You give [[Customer advice|product advice]] at eye level, do make-up at
    promotions, and make sure that testers are clean. [[Till operation|Cash register]], [[Shelf stocking|restocking]]
    and [[Visual merchandising|product displays]] are part of everyday work. You know what goes with what, and say so:
    [[Cross-selling|cross-selling]] comes naturally to you.

    Window dressing is done by a decorator from head office. Shift planning happens in an app, where you enter your
    wishes. You get 30 % off, training by the brands, and a career ladder up to store management. Applications by
    mail, please with two sentences on why you like to sell.`,
    ['Product knowledge'],
  ],
  [
    'course',
    `Stop thief? Two hours for shop teams about [[Loss prevention|theft prevention]] without heroics.

    You learn where goods disappear: at the entrance, in fitting rooms, at the till, in the store room. What you may
    do and what you may not, explained by a police officer. How to address somebody so that nothing escalates. We play
    three scenes. [[Age verification|Age checks]] are included, because the same calm voice is needed.

    After the course the branch gets a checklist for opening and closing. Figures of stocktaking from before and after
    show whether it has worked. Detectives and guards have a course of their own.`,
    ['Calms a heated talk'],
  ],
  [
    'job_description',
    `Store manager, organic supermarket. You run a branch with 22 people and 1.8 million in sales.

    Responsibilities: [[Rota planning|staff scheduling]]; [[Stock ordering|ordering stock]]; sales, margin and
    [[Loss prevention|shrinkage control]]; hiring and [[Giving feedback|feedback to colleagues]]; local events. You
    stand on the sales floor half of your time, and answer [[Complaint handling|complaints]] in person.

    Profile: retail training, three years of leading, joy in good food. Head office supports you with marketing, price
    labelling, product knowledge in an app, and payroll. Cooking courses for customers take place twice a year in the
    kitchen studio of the branch. Company pension and a bicycle are included.`,
    ['Running a shop', 'Sales figures'],
  ],
  [
    'job_description',
    `Bricklayer / all-rounder, family firm, 12 people

    We renovate old houses. You do [[Bricklaying|masonry]], plaster, small [[Concrete work|concrete work]] with
    [[Formwork|shuttering]], and now and then tiles. You read simple drawings, and tell the boss when they are wrong.
    You put up [[Scaffolding|scaffolding]] to the first floor with a colleague; what is higher comes from a scaffolding
    company.

    What you need: a trade or five years of practice, driving licence, a head for heights. [[Work at height|Working at
    height]] is daily business. Tenders, invoices and building permits are looked after by the office. We have our own
    crane truck and a concrete mixer that is older than you.`,
    ['Reading construction drawings'],
  ],
  [
    'course',
    `Site manager in one year, evening programme

    Module A: law of building contracts, [[Tendering|tendering]] and award. Module B:
    [[Construction scheduling|construction programme]], costs, [[Quantity surveying|bills of quantities]]. Module C:
    leading people: [[Meetings|site meetings]], [[Difficult conversations|conflict management]], instruction of
    foremen. Module D: [[Site safety|health and safety on site]], environment, neighbours. Final paper on a site of
    your own.

    For foremen, masters and engineers with at least two years on building sites. [[Formwork|Formwork]],
    [[Steel fixing|steel fixing]] and other craft skills are taken for granted. Evenings are Tuesdays and Thursdays; meetings with your tutor are arranged by
    phone. The chamber recognises the certificate.`,
    ['Site management'],
  ],
  [
    'course',
    `Toolbox talks: twelve talks of ten minutes for site crews

    Each talk has one picture, three questions and a signature list. Topics: [[Work at height|fall arrest]], ladders,
    dust, noise, electricity, [[Slinging and signalling|crane signals]], manual lifting, heat, tidy ways, machines
    that reverse, fire, first aid. The foreman gives the talk where the work is done.

    The set is made for firms without a safety officer. Before scaffolding is used, read card 1 again. Tower crane
    operators and scaffolders get cards with pictures of their own work. All cards exist in seven languages. An
    instruction by the insurer is not replaced.`,
    ['Site safety'],
  ],
  [
    'job_description',
    `Front office agent, four-star hotel, shifts

    You are face and voice of the house. [[Check-in and check-out|Check-in, check-out]], questions, luggage, keys.
    You [[Reservations|take bookings]] by phone and mail, and keep the [[Hotel software|PMS]] clean. At night you close
    the day ([[Night audit|night audit]]) once or twice a month. You pass wishes of guests to housekeeping and to the
    kitchen, and see to it that they come true. [[Cross-selling|Upselling]] of rooms is rewarded.

    You bring training in [[Hotel work|hospitality]] or tourism, German and English, and a smile. Revenue management is done for the
    whole group in Munich. We are a member of a consortium with 40 hotels, many of them with banqueting and event
    planning under one roof. Staff rooms can be rented.`,
    ['Reception'],
  ],
  [
    'course',
    `Service with style. Basic course for waiters and students who help out.

    Carry three plates, open wine, [[Table service|serve guests]] from the right side, clear without noise. How to read
    a table: who is in a hurry, who wants to talk. Words for recommending, and words for apologising when the kitchen
    is late. [[Allergen information|Allergens]] and how to ask the chef about them. Taking orders on a hand-held, bills,
    tips, [[Card payments|card payment]].

    We practise in the restaurant of the hotel school, where the pupils of the cooking class prepare a menu. Bar
    service and wine have advanced courses. Please wear black. Price: 190 euros including the menu.`,
    [],
  ],
  [
    'course',
    `Room by room: training plan for new housekeeping staff

    - Days 1 and 2: watch. [[Housekeeping|Making beds]], order of work, the trolley
    - Days 3 to 5: six rooms a day with a colleague
    - Week 2: ten rooms alone. The head housekeeper [[Room inspection|inspects each room]] with you
    - Week 3: public areas, [[Laundry|linen care]], stains
    - Week 4: what to do about things left behind, guests in the room, a sign on the door

    Check-out times and late arrivals are on the list that reception prints at eight. Do not discuss bills or
    reservations with guests. Minibars are filled by the bar. In the fourth week you also attend
    [[Complaint handling|complaint handling]], half a day.`,
    [],
  ],
]
