/** Texts of the evaluation that only choose rules: plans for the first weeks of new staff, as firms write them for themselves. */
import type { MarkedText } from './marked-text.ts'

export const trainingPlans: readonly MarkedText[] = [
  [
    'course',
    `Furniture store, plan for the first eight weeks of an apprentice in sales

    - Week 1: tour of the store, lockers, fire exits, names of the departments
    - Weeks 2 and 3: [[Goods receipt|goods in]]. Unload with the early team, scan,
      [[Delivery note checks|check delivery notes]], unpack
    - Week 4: kitchens. Watch, make notes, learn the range. Test of [[Product knowledge|product knowledge]] on Friday
    - Week 5: [[Till operation|tills]], with a colleague beside you
    - Week 6: [[Exchanges and refunds|exchanges and refunds]] at the service desk
    - Weeks 7 and 8: first [[Customer advice|sales talks]] of your own; a colleague listens, and says afterwards what
      he saw

    Each Friday you have half an hour with your instructor. The college teaches accounts and law. Meetings of all
    apprentices take place in the canteen, once a month, with pizza.`,
    ['Truck loading'],
  ],
  [
    'course',
    `Savings bank, path of a trainee through the branch

    - Month 1: counter. Open accounts, block lost cards, count cash, recognise false notes
    - Month 2: [[Customer advice|customer consultation]] at the side of an adviser. Savings, the first flat, old age.
      [[Asks open questions|Open-ended questions]] first, products last
    - Month 3: head office. Payments, fraud, the desk for incidents
    - Month 4: [[Complaint handling|complaint management]]. Read fifty letters, answer five
    - Month 5: project in teams of four, presentation before the board

    Seminars in between: [[Writing at work|business writing]], data protection, money laundering. A talk with the
    mentor takes place every four weeks. The trainee writes the record, and both sign it. Card terminals of shops are
    looked after by a partner of the bank and are not shown.`,
    [],
  ],
  [
    'course',
    `Insurance company, first month of a developer

    - Before day 1: laptop, accounts, a mail with three names
    - Day 1: breakfast, keys, a first build on your own machine
    - Days 2 to 5: small faults from the list for beginners. Every change goes through a
      [[Code review|pull request review]]
    - Week 2: how we [[Automated testing|automate tests]], and what the [[Continuous integration|build pipeline]] does
      with them
    - Week 3: a day in the claims department. You watch how letters come in, and who decides
    - Week 4: at the side of the colleague with the phone ([[Incident response|on-call duty]]), without a phone of
      your own

    Nobody expects that you know our language: [[TypeScript|TypeScript]] is learned on the way. [[-|Containers]] and
    databases are run by another team. After a month, your lead asks what surprised you.`,
    ['Debugging'],
  ],
  [
    'course',
    `Hospital, learning goals for porters after four weeks. The porter

    - [[Moving and handling|transfers patients]] from bed to stretcher with a slide sheet
    - knows the way to 46 wards, to the theatres and to the helicopter
    - keeps to the rules of [[Infection control|barrier nursing]] when a door has a red sign
    - talks with patients who are afraid, and leaves medical questions to others
    - cleans wheelchairs and puts them back
    - treats oxygen bottles as [[Dangerous goods|hazardous materials]]

    The porter does not [[-|give medicines]], lifts nobody alone, and does not [[-|help with washing]]. Calls come by
    phone from the control room, which plans all tours. Laundry, meals and post are moved by the transport service of
    the cellar, with its own staff and its own trucks.`,
    [],
  ],
  [
    'course',
    `Garden centre, leaflet for the helpers of the season

    Watering comes first. Then [[Shelf stocking|restocking]]: the old plants to the front, the new ones behind.
    [[Price labelling|Price tags]] are put on in the yard, not among customers. Who works at the
    [[Till operation|till]] gets a drawer of his own, and hands it over [[Cashing up|counted]] in the evening.

    Do not guess when a customer asks about shade, lime or snails: fetch a gardener. Trolleys are brought back each
    hour. Keep the way of the forklift free; only Ahmed and Petra drive it. Reservations of Christmas trees are
    written into the red book. [[Packing|Packing]] of roots is shown to you on the first day: wet paper, a bag, a knot.

    Breaks are at ten and at three. Bring a hat.`,
    ['Shop work'],
  ],
  [
    'course',
    `Airport lounge, training of hosts in five days

    - Day 1: theory. Alliances of airlines, who may come in and who may not, [[Allergen information|allergens]] on the
      buffet
    - Day 2: desk. Scan boarding passes, say no with a smile, find seats for a family. The check-in for flights is
      downstairs, and passengers often ask for it
    - Day 3: floor. Clear tables, fill coffee machines, [[Food hygiene|food hygiene]] on a round every hour
    - Day 4: showers and towels. The laundry comes at six, in blue bags
    - Day 5: bar. Open bottles, pour by measure, recognise who has had enough. Exam in the afternoon

    The exam has 20 questions. Whoever fails repeats it after a week. Hosts start in pairs; feedback forms of
    passengers are read aloud on Mondays, the friendly ones first.`,
    ['Reception', 'Table service', 'Bar service'],
  ],
  [
    'course',
    `Removals, what a new colleague must be able to do after three months

    - [[Packing|pack glass and pictures]] so that a box can fall
    - carry a wardrobe down four floors, in the right shoes
    - [[Truck loading|load the lorry]] by weight and by rooms, and [[Load securing|secure the load]] with blankets and
      belts
    - take furniture apart and put it together without spare screws
    - treat customers as people who have slept badly

    The foreman reads the plan of the new flat, and says what goes where. Damage is written down on the spot and
    signed by both sides. Piano transport, safes and the outside lift are a second step. In the store, each customer
    has a container of his own; nobody opens it without an order. Tips are shared.`,
    [],
  ],
  [
    'course',
    `Town theatre, house rules and training for evening staff

    Evening staff arrive 75 minutes before the curtain. You tear tickets, show seats, sell programmes and know the way
    to each exit in the dark. You [[Calms a heated talk|stay calm]] when a bell rings that you do not know.

    First evening: walk through the house with the fire officer. Second evening: cloakroom. Third evening: foyer bar,
    [[Card payments|cashless payment]] only. Late guests wait for a pause. You do not discuss the play.

    Every autumn there is an exercise with the fire brigade. The technical staff hang their own lamps: what they do on
    ladders and with safety harnesses above the stage is none of your business. Seats, prices and refunds are a matter
    for the box office.`,
    [],
  ],
]
