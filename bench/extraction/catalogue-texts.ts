/** Texts of the evaluation that only choose rules: pages of course catalogues and adverts of many trades, with objectives and headings. */
import type { MarkedText } from './marked-text.ts'

export const catalogueTexts: readonly MarkedText[] = [
  [
    'course',
    `Medical coding for beginners

    Learn how diagnoses and procedures become codes. The course prepares you for the examination of the association.

    After this course you can

    - find the right code for a diagnosis in the catalogue

    - explain how coding affects the payment of a hospital

    - [[Writing at work|write professionally]] to doctors where a record is not clear

    Prerequisites: anatomy, and basic computer skills. Not covered: nursing care and billing software.`,
    [],
  ],
  [
    'course',
    `Museum guides: from facts to stories

    Visitors forget dates and remember stories. You build a tour of twenty minutes around one object, and try it in the gallery.

    Contents:

    - voice, pace and [[Keeps time|timekeeping]] in front of a group

    - [[Asks open questions|open-ended questions]] that make visitors look

    - what to do with a school class that is bored

    Reception of the participants is at 9:30 in the foyer. The containers with the handouts stand beside the
    cloakroom. Lunch is not included.`,
    [],
  ],
  [
    'job_description',
    `Greenkeeper (m/f/d)

    Our club has 27 holes, two lakes and a small wood. What awaits you: mowing, levelling of bunkers, watering, and the
    care of the machines. In winter you cut trees. You work [[Work at height|at height]] in a basket and have the
    certificate for it.

    Your profile: an apprenticeship in gardening, an eye for grass, no fear of early mornings. Members tell you what
    they think; you [[Receiving feedback|take criticism]] with a smile. Housekeeping of the clubhouse and the restaurant
    are run by a tenant.`,
    [],
  ],
  [
    'course',
    `Introduction to zoology 2: reptiles

    Learning outcomes. Students can name the orders of reptiles, describe how a python kills its prey, and compare
    three families of lizards. They keep a notebook and draw what they see.

    Assessment: a [[Writing at work|written]] report of 2,000 words and an oral examination. The field trip in May takes place in
    all weathers; fall protection and ropes are provided by the park. Programming of the data loggers is done by the
    technician.`,
    [],
  ],
  [
    'course',
    `Running better team [[Meetings|meetings]]

    Who should attend: team leads, scrum masters, chairs of associations.

    You will learn to

    - [[Sets an agenda|set an agenda]] that people read

    - [[Brings in quiet people|involve everyone]], on screens too

    - [[Records decisions|document decisions]] in three lines

    - [[Keeps time|end on time]]

    Day 2 is about conflict: how to [[Names the conflict|address conflicts]] before they grow. This course does not deal with
    [[-|presentation skills]] or [[-|business writing]]; see our courses 214 and 220 for those.`,
    [],
  ],
  [
    'job_description',
    `Broadcast scheduler, regional television

    You put together the evening programme of two channels. Programming is team work here: the editors propose, you
    calculate, the head of channel decides. You know rights, repeats and ratings, and [[Answers within a day|reply promptly]] when a
    match runs late.

    We expect: three years in a media house, [[SQL|SQL]] for your own reports, good nerves. Code review, deployment and
    the like are far away from this desk. Shipping of tapes ended in 2014.`,
    [],
  ],
  [
    'course',
    `Scaffolding learning: a day for teachers

    Children learn best when help is there and then taken away. We look at what scaffolding means in a lesson of
    reading, try five ways of asking, and plan one unit of your own.

    You practise [[Asks open questions|questioning techniques]] and [[Praises precisely|specific praise]]. A short block is on
    [[Difficult conversations|difficult talks]] with parents.

    Bring a text that you teach. The day costs 140 euros. Masonry Hall is behind the station.`,
    [],
  ],
  [
    'course',
    `Lash stylist, basic course

    Two days, ten participants, models on day two. Lashing is precision work: you learn to isolate, glue and shape, and
    to say no where an eye is red. Hygiene of the tools and [[Customer advice|consultation of customers]] take a third of the
    time.

    You get: a starter kit, a certificate, a discount in our shop. The packing of the kit may differ from the picture.
    Not part of the course: nail design, eyebrows, tax.`,
    ['Infection control'],
  ],
  [
    'job_description',
    `Fisheries officer

    The county looks after 40 lakes. You count, mark and move fish, and see to the restocking of pike in spring. You
    check the licences of anglers, explain the law, and [[Calms a heated talk|keep calm]] when somebody shouts.

    Requirements: degree in biology or fish farming, driving licence with trailer, boat certificate. Desirable:
    [[Python|Python]] or R for statistics. You report to the head of nature conservation. Office: Lake Road 4, next to the
    boat laundry.`,
    [],
  ],
  [
    'course',
    `Wine and cheese: an evening at the cookery school

    Six cheeses, six glasses, and much talk about milk. A sommelier explains what goes with what and why. No cooking
    tonight, just bread.

    If you want to go on: our classes "Sauces", "Bread" and "Knife skills" start in March. Reservations by telephone or
    at the bar. Cocktails are served from ten o'clock. Food allergies? Tell us when you book.`,
    [],
  ],
  [
    'course',
    `Warehouse basics for new employees (e-learning, 3 hours)

    Module 1: safety rules, signs, emergency exits

    Module 2: [[Goods receipt|goods receipt]] and [[Delivery note checks|checking delivery notes]]

    Module 3: [[Put-away|putaway]] and [[Order picking|order picking]] with the scanner

    Module 4: [[Packing|packing]] parcels that arrive

    Module 5: quiz

    Forklift driving is not taught here: you need a licence and a practical day for that. Duration of each module: about
    30 minutes. You can stop at any time and go on later.`,
    ['Warehouse operations'],
  ],
  [
    'job_description',
    `Stage manager, city opera

    You lead the evening from the desk: cues, curtain, calm. At rehearsals you write down every change and tell
    workshop, light and sound. You [[Keeps time|keep to the schedule]] although nobody else does.

    What you bring: experience at a theatre, reading of music, [[Workplace communication|good communication skills]] in
    German and English. Opera, ballet and concerts share one house. Rigging, work at height and crane operation are in the
    hands of the stage crew. Pay according to the collective agreement.`,
    [],
  ],
  [
    'course',
    `Cloud foundations

    Objectives

    Upon completion, learners will be able to:

    1. describe what a cloud provider does and does not do

    2. start a virtual machine and store a file

    3. run an application in [[Containers|containers]]

    4. set up [[Service monitoring|alerting]] for cost

    Prerequisites: you should be comfortable with a terminal; basic knowledge of [[Version control|Git]] is assumed. This course is an
    introduction and does not go into Kubernetes, security or database design. The exam is offered by a partner.`,
    [],
  ],
  [
    'course',
    `Food truck start-up: two weekends

    Saturday: permits, pitches, insurance. Sunday: the kitchen on wheels, with gas, water and [[Food hygiene|HACCP]]. Second
    weekend: prices, [[Menu planning|menu design]] for a window of one metre, [[Card payments|cashless payment]], and a day at the
    market with a real queue.

    What participants say: "I finally understood why my reservations about gas were wrong." Bring an apron and closed
    shoes. Cooking skills are expected, not taught.`,
    [],
  ],
  [
    'job_description',
    `Volunteer coordinator, animal shelter

    Ninety people help us walk dogs, clean cages and answer the phone. You find them, train them and thank them.

    Your tasks

    - [[Rota planning|plan the shifts]] of the volunteers

    - talk to newcomers, and [[Giving feedback|give feedback]] after the first weeks

    - organise the summer party and the flea market

    - keep the list of keys

    Vets do the wound care; you hold the paw. Picking up strays is the job of the town. Our laundry basket is always full.`,
    ['Banqueting'],
  ],
  [
    'course',
    `Estate agents: the first year

    A certificate course in eight evenings. Law of tenancy, valuation, marketing, and the viewing itself. You learn to
    read a land register and floor plans, to photograph rooms, and to write an advertisement that does not lie.

    Evening six, [[Difficult conversations|conflict resolution]]: neighbours, heirs, banks. Evening eight is a test. Reading
    construction drawings is treated in the advanced course. Refunds are possible until two weeks before the start.`,
    [],
  ],
  [
    'course',
    `How to speak with people who have dementia
    For families, neighbours, shop assistants and bus drivers

    [[Dementia care|Dementia]] changes how people hear and answer. In two hours you learn what helps: short sentences, one question at a
    time, no arguments about facts. A film shows a visit at the bank.

    You will not learn how to lift or wash anybody: for the care of a relative, ask the nursing service about a home
    course. Admission free; the room holds forty. A check-in at the door is not needed.`,
    [],
  ],
  [
    'job_description',
    `Junior data analyst, football club

    We sell shirts, seats and dreams. You look at what people buy, and why some seats stay empty. You build
    [[Sales figures|sales reports]] every Monday and explain them to people who would rather watch training.

    Must: [[SQL|SQL]], a spreadsheet, plain words. Nice: [[Python|Python]], interest in tickets more than in tactics. Bonus: you know
    [[Revenue management|dynamic pricing]].

    We offer: match tickets, a canteen with good cooking, a desk with a view of pitch three.`,
    ['Writes plain sentences'],
  ],
  [
    'course',
    `Sign language for hospital staff, level A1

    Greeting, pain, time, family: 200 signs in ten evenings. You learn to sign slowly and to look at the face. From the third evening on
    nobody speaks.

    Topics: at the reception, on the ward, in the lift, medication round, discharge. The signs for drugs and for vital
    signs come in level A2. Role plays take place in the training ward of the nursing school.

    Level A1 ends with a conversation of five minutes.`,
    [],
  ],
  [
    'course',
    `Chainsaw course, module 1

    This one-day course is for owners of woods and for firewood buyers. Morning: law, clothing, care of the saw. Afternoon:
    cutting logs on the ground.

    You will be able to sharpen a chain and to see tension in wood. Felling trees and working at height are subjects of
    modules 2 and 4. Lunch is in the forester's hut; cooking over a fire. Please bring boots, a helmet and your own
    saw with its papers.`,
    [],
  ],
  [
    'job_description',
    `Sous chef, hotel by the lake

    You stand beside the head chef and in front of twelve people. In the evening you run the pass.

    - [[Menu planning|menu planning]] with regional suppliers

    - [[Stock ordering|orders]] and [[Stocktaking|stocktaking]] every Sunday

    - [[Food hygiene|food safety]], written down each day

    - apprentices: show, taste, praise

    You should have five years of [[Cooking|cooking]] behind you and no reservations about vegetables. Breakfast and table service are
    other teams. Accommodation in the staff house; laundry once a week.`,
    ['Coaching colleagues'],
  ],
  [
    'course',
    `Bookbinding, open workshop

    Fold, sew, glue, press. Four mornings in a real bindery. You take home three books and a box. The tutor helps with
    each step; no earlier knowledge is needed. Packing paper and board are included, leather costs extra.

    Note on the building: the lift is out of order and the front desk is not staffed before nine; use the side door.
    Photographs may be taken. Feedback forms are on the table; please be honest.`,
    [],
  ],
  [
    'course',
    `Agile requirements in practice

    A product owner writes little and asks much. This seminar trains both.

    What you'll learn

    * how to [[Requirements analysis|gather requirements]] from people who have no time

    * how to cut [[Requirements analysis|user stories]] until they fit into a week

    * when a picture beats a text

    * how to say no

    What you won't learn: [[-|programming]], estimation with points, and tools. You work on a case of a library. Certificates such
    as PSPO are not part of it, but the seminar counts as preparation.`,
    [],
  ],
  [
    'job_description',
    `Paramedic, night shift, festival season

    For three months you travel with our team from stage to stage. Tents, music, dust, and people who drank too little
    water. You treat cuts and sunstroke, do [[Wound care|wound dressing]], [[Vital signs|take blood pressure]], and decide who must go to hospital.

    You are a trained paramedic, have your own boots, and sleep well in a bus. Site safety, fall protection at the
    towers and the banquet for the artists are matters of the organiser. Fee per night; meals from the crew kitchen.`,
    [],
  ],
  [
    'course',
    `Loads on the move

    Half-day refresher for drivers of vans and trucks, counts towards the driver qualification card.

    - Why loads slip: weight, friction, braking

    - [[Load securing|Lashing]] straps, nets, mats: how many, and where

    - What the police look at

    - Practical part: [[Truck loading|loading]] a van with mixed goods, and [[Load securing|securing the load]]

    Dangerous goods and driving times are dealt with in other modules of the series. Please wear safety shoes. Refreshments
    at the front office.`,
    [],
  ],
  [
    'course',
    `Home brewing for beginners

    From malt to glass in one Saturday and a second visit four weeks later. You mash, boil, cool and pitch the yeast; the
    brewery does the rest. We taste five beers and talk about faults.

    Hygiene is half of the craft: you learn what to clean, with what, and how often. You also get a recipe for the
    kitchen at home. The shop sells bottles, labels and restocking packs. No shipping of beer to other countries.`,
    [],
  ],
  [
    'job_description',
    `Service desk agent (part-time, remote)

    People call because something does not work. You listen, ask, and solve four of five problems yourself; the fifth goes
    to the specialists with a clean description.

    We are looking for patience, fast typing, and [[Complaint handling|dealing with complaints]] without scripts. You
    [[Writes plain sentences|write clearly]] and [[Follows up|follow up]] on open tickets before they get old. Knowledge of [[Incident response|incident management]] is an
    advantage. Debugging and bug fixing are done in second level. A monthly check-in with your lead, online.`,
    ['Hears it to the end'],
  ],
  [
    'course',
    `Stone walls without mortar

    Dry stone is the oldest [[Bricklaying|walling]] there is. During three days on a vineyard you dig a foundation, sort stones, build
    and repair. You will see why such walls stand for two hundred years.

    Who can take part: everyone with healthy knees. Where: above the village; the car park is next to the concrete
    works. Formwork, cranes and other machines stay at home. Evening meal in the winery on Friday, at your own cost.`,
    [],
  ],
  [
    'course',
    `E-commerce: your first online shop

    Overview: choose a platform, upload products, take money, send parcels. At the end your shop is online.

    Unit 1 photos and texts. Unit 2 [[Card payments|electronic payment]] and tax. Unit 3 [[Packing|packing]] and [[Dispatch of goods|shipping]]: carriers, prices,
    labels. Unit 4 [[Returns processing|handling returns]] without losing money. Unit 5 newsletters.

    Participants should know their product. You do not need coding; the platform does it. A sister course covers physical
    shops: till operation, window dressing, theft prevention.`,
    [],
  ],
  [
    'job_description',
    `Caretaker for a school

    You are the first to come and the last to go. You open doors, clear snow, mend taps, and set up the hall for
    festivals. You report defects of the building to the town and let the trades in. Cleaning is outsourced; so is the
    kitchen.

    You have learnt a craft, like children, and can read a plan of pipes. Meetings of the staff on Mondays are not for you.
    A flat on the site can be rented. Applications to the headmistress, please, in writing.`,
    ['Defect management'],
  ],
  [
    'course',
    `Refresher: hygiene in the commercial kitchen

    Annual instruction under the food act. Contents: [[Food hygiene|kitchen hygiene]], cold chain, pests, own checks. With a test.

    Your trainer: Birgit Sommer has run the laundry and the kitchen of a hospital for twenty years.

    Venue: training kitchen, Mill Road 3, entrance beside the reception of the hotel

    Costs: 49 euros including [[Food hygiene|HACCP]] folder

    Voices: "I had seen three such courses, and housekeeping at our house laughed when I said I enjoyed it."`,
    [],
  ],
  [
    'job_description',
    `Guest relations manager

    You are the face of the house. You greet regular guests, solve what goes wrong, and work closely with housekeeping and
    banqueting. Instead of cashing up you write a short report. You are in the lobby rather than behind the desk.

    What counts: [[Complaint handling|complaint management]], [[Calms a heated talk|de-escalation]], two languages. You will not
    have to do night audits.

    Where: five minutes from the station, above the laundry. Contact: Ms Berg, reception.`,
    [],
  ],
  [
    'course',
    `Project week: build a robot

    Pupils of years 8 to 10 build a small robot and let it find its way. They learn to read a circuit, to solder and to
    do some [[Software development|programming]] in blocks. On Friday parents see what came out.

    The tutor is a student who also looks after the servers and the Docker cluster of the school. Meals: bread and
    soup; the cooking club helps. Equipment: robots, cables, safety glasses. Unlike the python course in
    autumn, nothing is typed here.`,
    [],
  ],
  [
    'job_description',
    `Site secretary

    You keep the office of a large building site running. Letters, minutes, visitors, coffee, helmets. You [[Records decisions|write the minutes]] of the
    weekly meeting and order what is missing.

    You can [[Writing at work|handle business correspondence]] alone. The site manager is responsible for site safety and construction scheduling;
    the foremen look after scaffolding and formwork. You cannot be made to carry bricks: lifting is for cranes.

    Working hours: 7 to 3. Parking: behind the crane.`,
    [],
  ],
  [
    'course',
    `Fit for the shop: sales training for career changers

    Six weeks, then an internship. You learn [[Customer advice|sales advice]], [[Till operation|till operation]] and [[Shelf stocking|shelf filling]] in a real supermarket.

    Our trainers have worked in retail for a long time; one of them manages a store of 3,000 square metres. The internship
    does not include cash counts, ordering or work in the butchery. A course in English can be booked in addition.

    Graduates say: "I never thought I would like price labels." Duration: six weeks. Lunch: in the staff canteen.`,
    [],
  ],
  [
    'course',
    `Moderating difficult groups

    You lead groups that did not choose each other. In two days you learn to open, to [[Brings in quiet people|include all participants]], to
    [[Calms a heated talk|keep calm]], and to close with a result.

    Apart from meetings, examples come from schools, clubs and courts. Your instructor was a judge and knows conflict management from
    inside. Rather than slides there are chairs.

    When: 4 and 5 May. Where: in the tower, no lift. Registration: by letter to the front office.`,
    ['Meetings', 'Closes with an agreement'],
  ],
]
