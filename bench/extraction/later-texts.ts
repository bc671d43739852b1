/** Texts of the evaluation that only choose rules: the six trades as somebody tells a friend of them. */
import type { MarkedText } from './marked-text.ts'

export const laterTexts: readonly MarkedText[] = [
  [
    'job_description',
    `Ward assistant in a care home by the lake. You lay tables, pour tea, and sit beside those who need time: you
    [[Help with meals|help with eating and drinking]], and write down in the [[Fluid balance|fluid charts]] who has
    had how much.

    In the mornings you [[Personal hygiene|help with washing]] together with a nurse. You take residents to the
    hairdresser, to the garden and to mass. Once a week you bake with a group, or play the piano if you can.
    Wound care and medicines are in the hands of qualified staff.

    You need patience, a friendly voice and a basic course of 120 hours, which you can take with us. Knowledge of
    [[Dementia care|dementia care]] helps. Staff eat in the house for four euros.`,
    ['Activities for residents'],
  ],
  [
    'course',
    `Nights are long. A day for those who are alone on a floor from nine to six.

    What do you do when somebody calls every ten minutes, wanders, or falls? We look at [[Fall prevention|fall risk
    assessment]] with simple means, at light and at shoes. You practise to [[Calms a heated talk|calm people down]] who
    want to go to work at three. A pharmacist explains which tablets make people restless. In the afternoon:
    [[Continence care|continence care]] that lets people sleep, and positions for those who cannot turn themselves.

    You go home with a plan for your own night. Care records, the round at midnight and the handover in the morning
    stay as your house has them.`,
    ['Pressure sore prevention'],
  ],
  [
    'job_description',
    `Shift supervisor, cold store. Minus 24 degrees, two gloves, a team that laughs.

    You share out the work at 5:30 and see to it that trucks leave in time. You know [[Order picking|order picking]]
    by headset, do not mind [[Truck loading|loading lorries]] yourself when two people are ill, and keep the figures of
    our [[Warehouse management systems|WMS]] clean. Every Friday you look at the forklifts with the mechanic, and
    report what must be repaired. New people learn from you how pallets are built that do not fall.

    You have a [[Forklift driving|forklift]] licence, two winters of cold behind you, and know the rules for food in
    storage. Customs papers and invoices come from the office in Bremen.`,
    ['Pre-use truck inspection', 'Packing'],
  ],
  [
    'course',
    `When the customer sends it back. For teams in online trade.

    A third of the parcels returns. What happens then decides whether money is lost. You learn
    [[Returns processing|returns processing]] from the ramp to the credit note: open, inspect, grade, repack, book. How
    to read the reason that the customer gives, and whom to tell. Where [[Stocktaking|stock counts]] go wrong because
    of returns. One exercise is about fraud.

    We use parcels of your own firm. Picking and shipping are not part of the day. Participants should know the screens
    of their warehouse software. Cake at three, end at four.`,
    [],
  ],
  [
    'job_description',
    `Developer for the tax office of a large city. Old systems, young team, honest work.

    You take over a program in COBOL that calculates dog licences, and build its successor in
    [[Python|Python]]. You talk with clerks until you know what they really need, and write it down as
    [[Requirements analysis|user stories]]. You change the structure of code without fear because
    [[Automated testing|unit tests]] hold you. [[Code review|Code review]] is done in pairs on Tuesdays.

    You know [[SQL|SQL]] and [[Version control|source control]], have studied or learned IT, and like people who ask
    twice. Servers, containers and networks are run by the data centre of the state. Flexitime, pension, a canteen
    with a view of the harbour.`,
    ['Refactoring', 'Software development'],
  ],
  [
    'course',
    `Interfaces that last: three evenings on [[API design|API design]] for people who build for other teams.

    First evening: nouns, verbs, errors, versions. You criticise three public interfaces, one of them our own. Second
    evening: contracts and [[Automated testing|automated tests]] that keep them. Third evening: what to do when you
    must break one. There is homework, about an hour a week.

    You have written services before, in whichever language; ours is [[TypeScript|TypeScript]]. Databases are not a
    subject. The room is above a bakery, the smell is free. Speakers come from a bank, a railway and a firm that makes
    hotel software.`,
    [],
  ],
  [
    'job_description',
    `Sales assistant for a bookshop with a café. You recommend what people did not know that they were looking for:
    [[Customer advice|customer advice]] is the heart of it. You unpack boxes at eight,
    [[Shelf stocking|fill the shelves]], design a [[Visual merchandising|window]] each month, and sit at the
    [[Till operation|cash register]] two hours a day. You [[Stock ordering|order]] titles for the travel section on your
    own account.

    Readings take place on Thursdays; you put out chairs and introduce authors if you dare. Coffee is made by Ruth.
    Stocktaking is in January and takes one long night, with pizza.

    You have learned the trade, or you read so much that it makes no difference.`,
    ['Product knowledge', 'Goods receipt'],
  ],
  [
    'course',
    `Figures for people who like people. Branch managers learn to read a month in twenty minutes.

    What do turnover, margin and shrinkage say, and what do they hide? You bring the [[Sales figures|sales figures]]
    of your own shop. Step by step you draw conclusions: for [[Rota planning|staff scheduling]], for
    [[Stock ordering|replenishment orders]], for the goods at the entrance. At the end you tell your area manager in
    five sentences what you will change.

    No spreadsheets at home are needed. Cash differences and theft get a day of their own in spring. The seminar room
    is in the head office, entrance beside the window displays. Trains are refunded.`,
    [],
  ],
  [
    'job_description',
    `Concrete worker with ambition. You build walls, ceilings and stairs for hospitals.

    You set up [[Formwork|formwork]] panels with the crane, tie [[Steel fixing|rebar]] by drawings, pour and vibrate.
    You understand [[Slinging and signalling|crane signals]] and give them. In two years you can be a foreman: then you
    measure, order and write the daily report. You work in the open, and on [[Scaffolding|scaffolding]] that others
    have put up.

    What counts: a trade or experience, no giddiness at 30 metres, German on site. The site office plans, buys and
    tenders. Lodging is paid, and on Fridays you are at home at three.`,
    ['Concrete work', 'Reading construction drawings', 'Work at height'],
  ],
  [
    'course',
    `The first site of your own. Four days for young engineers.

    Day one: contract, roles, and the [[Construction scheduling|construction programme]] as a tool and not as wallpaper.
    Day two: walk through a real site; you see what is missing in [[Site safety|site safety]] and say it to the
    foreman. Day three: money. [[Quantity surveying|Quantities]], extras, letters. Day four: acceptance, with
    [[Defect management|snag lists]] and a client who wants everything.

    Between the days you keep a site diary. Bricklaying and concrete are known to you from your studies. Two evenings
    are free for questions; a retired site manager sits at the bar.`,
    ['Site management'],
  ],
  [
    'job_description',
    `Evening manager for a country hotel with 28 rooms. From three to eleven the house is yours.

    You welcome guests at the [[Reception|reception]], show them the garden, [[Check-in and check-out|check in]]
    latecomers, and [[Reservations|take bookings]] for the restaurant. When weddings are in the barn you keep an eye on
    the noise. You count the tills of bar and restaurant at the end. [[Complaint handling|Complaints]] land on your
    desk, and you decide on your own up to 200 euros.

    You speak German and English and know one of the usual [[Hotel software|hotel management software]] packages.
    Rooms are cleaned in the morning, when you are not there. The chef cooks what grows behind the house.`,
    ['Cashing up'],
  ],
  [
    'course',
    `Vegetables first. Cooks of hotels and canteens learn to plan a week in which meat is the side dish.

    [[Menu planning|Menu planning]] by season, with prices and with waste in mind. On the stove: roots, pulses, grains,
    sauces without cream. [[Allergen information|Allergen labelling]] of twelve new dishes. You write recipes so that a
    temp can cook them. On the last afternoon guests come, and you [[Table service|serve]] what you have made and listen.

    You need knives and a trained hand. [[Food hygiene|Kitchen hygiene]] is taken for granted. The school has its own field; whoever
    likes may harvest at seven. Recipes of all courses are in the library beside the reception.`,
    ['Cooking'],
  ],
]
