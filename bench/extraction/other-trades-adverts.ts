/** Texts of the evaluation that only choose rules: advertisements of trades that the framework does not describe. */
import type { MarkedText } from './marked-text.ts'

export const otherAdverts: readonly MarkedText[] = [
  [
    'job_description',
    `Cook for a hospital kitchen, early shift. 900 meals leave our house each day, in three diets and two textures.

    - You [[Cooking|prepare meals]] with six colleagues and keep to the recipes, because a diet is part of a treatment.
    - [[Food hygiene|HACCP]] is second nature to you, and you enter temperatures without being asked.
    - You label each tray for patients with [[Allergen information|food allergies]].
    - You take in the vegetables at six, and send back what is not fresh.

    The wards order by tablet. Patients who need help with eating and drinking are looked after by the nurses. You
    have finished an apprenticeship; a hotel or a works canteen on your way is welcome. Every second weekend is free.`,
    ['Goods receipt'],
  ],
  [
    'job_description',
    `Service adviser in a garage with two brands. You are the first whom a driver meets in the morning. You take the
    keys, listen, and write an order that the workshop understands. You explain the bill, and why the brakes could not
    wait.

    [[Complaint handling|Handling complaints]] belongs to the job: a scratch that was not there before, a noise that
    came back. You offer winter tyres and a wash where they make sense; [[Cross-selling|additional sales]] count for a
    bonus. You plan the lifting platforms a week ahead. Containers for old oil are emptied by a firm.

    Required: a trade in cars, a driving licence, and good nerves at seven in the morning. Our dealer software is easy
    to learn, and the owner still reads every letter of a customer himself.`,
    ['Customer advice'],
  ],
  [
    'job_description',
    `Museums are quiet on Tuesdays and full when it rains. We look for two people for the entrance hall, 25 hours a
    week each.

    You sell tickets and catalogues at the [[Till operation|cash desk]], [[Cashing up|count the till]] at six, and
    take [[Card payments|card payments]] of groups. You show school classes the way, look after coats and know where
    the lift is. Before the doors open, you walk through the rooms and see whether lights and screens work. In the
    museum shop you [[Shelf stocking|refill the shelves]] with postcards. During receptions of the friends of the
    museum you hand out glasses; a caterer does the rest.

    Guided tours are given by art historians. A second language helps, since many visitors come from Italy.`,
    ['Shop work'],
  ],
  [
    'job_description',
    `Bakery, branch at the station: deputy manager. The first train leaves at 4.50, and with it your first coffee.

    Your tasks: [[Rota planning|shift planning]] for twelve people, most of them students; ordering bread, milk and
    snacks from the bakehouse by noon; [[Food hygiene|hygiene in the kitchen]] with its lists; training on the coffee
    machine; [[Cashing up|reconciling the tills]] after the late shift. You write down what was thrown away, and find
    out why.

    You bring: experience in [[Shop work|retail sales]] or in a café, a loud voice when it is needed, and a friendly
    one for the rest of the day. The offers of the week are planned in head office, where marketing also draws the
    price tags and the displays.

    16.20 euros an hour, night bonus, free bread, and a day off on your birthday.`,
    ['Running a shop', 'Stock ordering'],
  ],
  [
    'job_description',
    `Team leader, customer service of an energy supplier. 14 agents, 900 calls a day.

    What you do:

    - You listen in on calls and give [[Giving feedback|constructive feedback]] the same day.
    - You take over calls that get loud, and [[Calms a heated talk|calm callers down]].
    - You agree on breaks and shifts with the planning desk.
    - Every second Thursday you [[Meetings|chair the team meeting]], and its minutes are yours too.

    What you bring: two years in a contact centre. [[Coaching colleagues|Coaching of colleagues]] is what you like
    most about leading. You [[Writes plain sentences|write clearly]], since 300 templates of letters come from your
    team.

    What you get: 32 days of leave, three days at home, a coach in the first half year, a yoga class, and a manager
    who sits two desks away and has time for open questions.`,
    ['Records decisions', 'Complaint handling'],
  ],
  [
    'job_description',
    `Project manager at an agency between Cologne and Aachen: trade fairs, company parties, now and then a wedding.

    You [[Banqueting|organise events]] from the first call to the last invoice, compare what caterers, technicians and
    halls ask for, and keep to the budget. On the day itself you stand at the entrance with a radio, and stay until
    the stage is in the lorry. You talk to town halls about permits, and to neighbours about noise.

    You know that an artist who is late wants tea and no lecture. A driving licence is needed, although you will not
    drive the truck. Work at weekends is the rule, and is given back in January. The agency was founded by two
    sisters, one of whom still does the bar service at small parties.`,
    [],
  ],
  [
    'job_description',
    `Driver for a wholesaler of medicines, from four to nine in the morning. You load the van yourself in the order of
    the stops, drive a fixed round of 22 pharmacies, and put the boxes into a lock behind each door.
    [[Load securing|Securing the load]] takes two straps and a minute, and you never skip it. Some boxes are cooled:
    you read the logger at the start and at the end. Papers for narcotics are signed on both sides, and a difference
    is reported before you drive on.

    We plan the routes, you know the short cuts. You do not work in the warehouse: [[-|picking]] is done by the night
    shift before you come. Shipping to other countries is a department of its own, in case you want to change one day.

    What counts: a clean record as a driver, and that you can lift 20 kg.`,
    ['Truck loading', 'Delivery note checks'],
  ],
  [
    'job_description',
    `Caretaker for two schools, permanent. The boiler, the bell, the bins and 900 pupils.

    You repair what breaks: taps, blinds, chairs, locks. In winter you clear the snow before the first bus. You look
    after firms that work in the houses, and show them where the water is turned off. You
    [[Scaffolding|put up small scaffold towers]] when lamps are changed in the gym, and are at ease on ladders and
    roofs. You keep the keys, know who has which, and lock up after parents’ evenings and concerts.

    The cleaning firm answers to you: once a week you walk through the classrooms and write down what was forgotten.
    A trade is required, such as plumbing, masonry, joinery or electrics. The working times are set out in the
    agreement with the town.`,
    ['Work at height'],
  ],
  [
    'job_description',
    `Steward on night trains from Vienna to Hamburg. You welcome travellers at the door of the carriage, make up their
    berths while they brush their teeth, and wake them with breakfast. You [[Table service|serve food and drink]] in
    the compartments, and [[Bar service|mix drinks]] in the bar car until midnight. You carry a mobile
    [[Till operation|till]], and settle with the depot in the morning. At borders you keep passports ready. If
    somebody falls ill, you call the train manager.

    The carriages are cleaned in the depot, and the laundry is changed there too; you only keep things in order on
    the way. Uniform, a bed in both cities and free travel for a partner are part of the contract. Good English is
    required, a third language is paid extra.`,
    ['Cashing up'],
  ],
  [
    'job_description',
    `Production planner, circuit boards. Sales promise dates, and the line keeps them: between the two there is you.

    You release orders, watch the stocks of 4,000 parts, and order again before they run short. You call suppliers
    until a date is firm. Every morning at eight you [[Meetings|lead a meeting]] of ten minutes at the board: what is
    late, what is missing, who does what until noon. You write [[SQL|SQL queries]] of your own when the standard
    report is not enough. [[Stocktaking|Cycle counts]] of expensive parts are planned by you and done by the store.

    You have studied business, or have learned a trade and grown into planning. Experience with SAP is an advantage.
    We make control units for lifts, tower cranes and baggage belts, and have been independent since 1961.`,
    ['Closes with an agreement', 'Stock ordering'],
  ],
  [
    'job_description',
    `Dental assistant with a steady hand. At the chair you pass instruments, mix impressions and see when a patient
    turns pale. You clean and sterilise by the plan, and know that [[Infection control|infection control]] is
    inspected without notice. You teach children to brush, and develop x-rays.

    The front desk is the realm of Mrs Aydin, who knows every patient by name. You help her on Mondays, when the phone
    does not stop. Bills are written by an outside firm. We pay for further training in dental hygiene or in practice
    management, if you like.

    Four and a half days a week, Wednesday afternoon is free. The practice closes between Christmas and the middle of
    January.`,
    [],
  ],
  [
    'job_description',
    `Technical manager for a housing association with 3,200 flats, most of them older than you.

    You decide which roofs, lifts and pipes are next. You [[Tendering|invite tenders]], compare prices, and check on
    site whether the work is what was ordered. When tenants move out, you [[Defect management|record defects]] and
    agree with them on who pays. You set out in a letter what was agreed, so that nobody remembers it differently.
    Firms that erect scaffolding or open the street are announced to the tenants by you in time.

    You are at home on building sites and in law alike, and [[Calms a heated talk|keep calm]] when an evening with tenants
    gets lively. A degree in architecture or civil engineering is expected.`,
    [],
  ],
  [
    'job_description',
    `Field sales, cranes for lorries. You live in your car from Tuesday to Thursday, and know every timber merchant
    between Kassel and Fulda.

    You visit customers, look at how they load, and recommend what they need: [[Customer advice|product advice]] on
    the yard, in the rain. You show a loading crane or a mobile crane at fairs, together with an operator of ours. You
    follow an offer until it is signed or lost. Each month you write a short [[Sales figures|sales report]].

    Training as a mechanic is ideal. Whoever has sold machines, tractors or lorries before will find the way quickly.
    Service, spare parts and crane inspections are done by our workshop, and the contracts are written in the office.`,
    [],
  ],
  [
    'job_description',
    `Assistant to the board of a group of clinics. You keep the calendar of two people who would like to be in three
    places.

    You [[Sets an agenda|prepare the agendas]] of eleven committees, [[Records decisions|take minutes]] and see to it
    that decisions do not get lost. You deal with the [[Writing at work|business correspondence]] of the house in
    German and English, and [[Answers within a day|reply promptly]] even when the answer takes longer. You book
    trains, tables and rooms.

    The group has four hospitals and two schools of nursing; wound care and palliative care are its special fields.
    Discretion goes without saying. You are good at spelling, know how an annual general meeting works, and laugh
    easily.`,
    ['Follows up'],
  ],
  [
    'job_description',
    `Electrician for new buildings. Cables, boxes, boards: from bare concrete to light in every room.

    You [[Reading construction drawings|read plans]] and mark where sockets go, chase walls, pull cables and test what
    you have built. On larger sites you lead two helpers. You talk with the plasterer and the heating fitter about who
    goes first, since the building schedule is tight. You know the rules of
    [[Site safety|construction safety]] and wear your helmet unasked.

    You have passed the exam as a journeyman. The firm gives you a van, good tools, and a tablet on which times and
    material are entered. Pouring concrete, bricklaying and painting are done by others.`,
    ['Construction work'],
  ],
  [
    'job_description',
    `Library assistant, 20 hours. People come for books, for warmth, for the internet, and sometimes just to talk.

    You lend and take back, explain the machine that does the same, and find what somebody has read in a review and
    forgotten the name of. You put books back and see which shelves are too full. On Saturdays you read to children.
    You settle quarrels about the only table beside a socket with a smile, and [[Calms a heated talk|de-escalation]]
    is trained with the police once a year.

    Reservations are printed at night and laid out in the morning. You handle the [[Till operation|cash register]]
    for fees. Programming of the website and the newsletter lies with the town. School leaving certificate, patience,
    no fear of stairs.`,
    ['Names the conflict'],
  ],
]
