/** Texts of the evaluation that are held out: nothing that the extraction does is chosen by them. Read their figures, not the texts. */
import type { MarkedText } from './marked-text.ts'

export const heldOutTexts: readonly MarkedText[] = [
  [
    'job_description',
    `Night nurse. Your notes are read at six in the morning by people who are in a hurry: begin with what they must do.
    Good [[Writing at work|writing at work]] saves lives here.

    Between ten and six you look after 62 residents together with one assistant. You give out the evening and the
    morning medicines, [[Vital signs|take blood pressure]] and temperature where it has been ordered,
    [[Wound care|change dressings]], and turn those who cannot turn by themselves.

    You are a registered nurse and hold a certificate in first aid. Experience in [[Dementia care|dementia care]] is
    an advantage: half of our residents do not know at three in the morning where they are.`,
    ['Puts the point first', 'Medication administration', 'Pressure sore prevention', 'Care documentation'],
  ],
  [
    'course',
    `Criticism from relatives and doctors. You learn to listen until the other person has finished, to
    [[Asks for an example|ask for an example]] when it stays vague, and to decide in peace what you will do
    differently.

    Eight people, one day, lunch in the garden. Please bring an example of criticism that still annoys you.

    Other courses of this series: employment law, rota planning, wound care for beginners.`,
    ['Receiving feedback', 'Hears it to the end', 'Decides what to change'],
  ],
  [
    'course',
    `Praise that helps. “Well done” says nothing. [[Praises precisely|Praise precisely]]: what exactly was good, and
    what did it do for the resident?

    You watch three short films. An assistant gets a frightened man to take a shower without a loud word. A nurse sees
    at breakfast that a cup is still full. A cook serves the same dish in three textures. What would you say to each
    of them?

    90 minutes online. You need a camera and a quiet room.`,
    ['Giving feedback'],
  ],
  [
    'course',
    `Near misses. Report what you saw and not what you think somebody intended.
    [[Names place and time|Name place and time]], so that all speak of the same thing.

    Typical cases: a pallet that slipped from the forks, a pedestrian behind a reversing truck, a strap that tore on
    the motorway. We look at ten of your reports and rewrite three. The course is part of our safety programme, as are
    the yearly refresher for drivers and the fire drill. You do not have to be able to [[-|drive a forklift]].`,
    ['Says what was seen', 'Tells observation from reading'],
  ],
  [
    'job_description',
    `Trainer of forklift drivers. You [[Asks open questions|ask open questions]] instead of giving answers, and come
    back to what was agreed on the next shift.

    You prepare new colleagues for the licence: theory on two mornings, then practice in the yard. They learn the
    [[Pre-use truck inspection|daily check of the truck]], how to drive with a load that hides the view, and how to
    stack at eight metres. The best of them you train on the [[Reach truck driving|reach truck]] later.

    You have held your licence for five years and are a certified instructor. We are a family firm with 200 people,
    and make packaging for medicines.`,
    ['Follows up', 'Coaching colleagues', 'Forklift driving'],
  ],
  [
    'job_description',
    `Team lead, [[Goods receipt|goods in]]. You are open to criticism, [[Asks for feedback|ask others for feedback]] on
    how you lead, and say what you will change.

    Your team of nine unloads up to 30 lorries a day. You see to it that each delivery is compared with its papers,
    that damage is photographed while the driver is still there, and that pallets are [[Put-away|put away]] within two
    hours. What customers send back comes through the same gate: your team opens it and decides whether it can be sold
    again.

    What you bring: experience in [[Goods receipt|goods receipt]] or a similar department, a
    [[Forklift driving|forklift licence]], a friendly tone. What you do not need: a degree, [[-|SAP EWM]], foreign
    languages.`,
    ['Receiving feedback', 'Decides what to change', 'Delivery note checks', 'Truck loading', 'Returns processing'],
  ],
  [
    'job_description',
    `Engineering manager. You lead [[Meetings|meetings]] that were worth the time,
    [[Brings in quiet people|bring in quiet people]], and are proficient in
    [[Coaching colleagues|coaching colleagues]] of all levels.

    Your team of seven looks after the booking part of our product. It is written in [[TypeScript|TypeScript]], runs
    in [[Containers|Docker]] on a public cloud, and is delivered several times a day. You do not write code every day,
    but you take part in [[Code review|code reviews]] and in the [[Incident response|on-call duty]], and know what
    good [[Service monitoring|monitoring]] looks like.

    You hire, agree on salaries, and speak with product management about what comes next.`,
    ['Continuous integration'],
  ],
  [
    'course',
    `Retrospectives. [[Sets an agenda|Set an agenda]], [[Keeps time|keep to time]], and
    [[Records decisions|record all decisions]] with a name. See who has not spoken, and make room for them.

    A retrospective looks at how the team works, not at what it builds. We try four forms on the same two weeks: a
    time line, a sailing boat, three columns, and silence. You lead one of them yourself. Experience with Scrum or
    Kanban helps; nobody has to be able to [[-|program]].`,
    ['Brings in quiet people', 'Meetings'],
  ],
  [
    'job_description',
    `Product owner. You [[Names the conflict|name conflicts]] early, and you
    [[Prepares the opening|prepare the opening]] of each hard talk: its first two sentences.

    You visit clerks in tax offices, watch them at work, and turn what you have seen into
    [[Requirements analysis|user stories]] that a team can estimate. You decide what comes first, and what does not
    come at all. You understand why developers ask for time for [[Refactoring|refactoring]], and what a
    [[Continuous integration|build pipeline]] is good for.

    Our office is at the port, between cranes and containers, with a view of the ferries.`,
    ['Difficult conversations'],
  ],
  [
    'job_description',
    `Scrum master, part time. You [[Calms a heated talk|calm heated talks]], and end with who does what by when.

    You look after two teams that make software for car parks, one in Leipzig, one in Porto. You prepare planning,
    reviews and retrospectives, keep an eye on the clock, and remove what holds the teams up. You understand
    [[Software development|software engineering]] well enough to ask good questions;
    [[Test-driven development|test-driven development]] and pair programming are everyday life here.

    20 hours a week, four of them in the office.`,
    ['Closes with an agreement', 'Difficult conversations', 'Keeps time', 'Meetings'],
  ],
  [
    'job_description',
    `Deputy manager. Must [[Chooses the moment|choose the moment]] well: never before customers.
    [[Says what was seen|Says what was seen]] on the shop floor, and [[States the effect|states the effect]] on sales.

    When the manager is away, you open and close the shop, [[Cashing up|cash up]] in the evening and take the money to
    the bank. The windows are yours: new [[Visual merchandising|product displays]] every three weeks, on a theme from
    head office. You show new people how the till works, and keep an eye on what leaves the shop without being paid.

    37 hours, a discount of 30 percent on everything, and every second Saturday off.`,
    ['Till operation', 'Loss prevention'],
  ],
  [
    'course',
    `The five minute team talk before opening: one question for each item, and the clock decides. Quiet colleagues
    speak first.

    A good talk names the target of the day, two articles that are worth a word, and who stands where.
    [[Product knowledge|Product knowledge]] comes in small doses: one article a day, shown by a colleague who likes
    it. We collect thirty ideas, and you leave with a plan for four weeks.`,
    ['Sets an agenda', 'Keeps time', 'Brings in quiet people', 'Meetings'],
  ],
  [
    'course',
    `Say it and then ask. A message is not yet a talk: [[Makes it a conversation|make it a conversation]], wait for the
    answer, and find the next step together.

    The second half is about [[Customer advice|advising customers]], where the same holds: those who ask before they
    show something sell more and get less back. You practise with shoes, lamps and coffee machines, and with what goes
    well with each of them.`,
    ['Asks after the message', 'Cross-selling'],
  ],
  [
    'course',
    `Safety talks. Say what you saw: the open edge, at eight, on level three. Not: you never pay attention.

    You hold a short talk on the site every Monday. This course gives you material for twenty of them: roofs and
    ladders, lifted loads, heat, noise, dust, and a scaffold without a green tag. For each there is one photo and one
    question. You try two of them out on the group. Recognised as further training by the insurers.`,
    [
      'Says what was seen',
      'Names place and time',
      'Leaves out habits and moods',
      'Giving feedback',
      'Site safety',
      'Work at height',
    ],
  ],
  [
    'job_description',
    `Architect in charge of [[Tendering|tenders]]. Solid [[Writing at work|writing at work]]: you
    [[Puts the point first|put the point first]] and [[Answers within a day|answer within a day]].

    You describe the work of all trades for public buildings, write the [[Quantity surveying|bills of quantities]],
    and compare the offers that come in. You know the law on public contracts, and answer questions of bidders so that
    all have the same information. [[-|Site supervision]] is not among your tasks; colleagues do it. You are at home
    in AutoCAD and in Excel.`,
    [],
  ],
  [
    'course',
    `When the client shouts at you on site: stay calm, break the talk off, name the time at which it goes on. Later,
    [[Hears it to the end|hear the client to the end]].

    The price has gone up, the kitchen comes in June and not in March, and the client stands in the shell of the
    house. You practise with an actor; nobody has to play who does not want to. For those who lead sites and for
    craftspeople with a firm of their own. It helps to have taken our course on contracts and tenders.`,
    ['Calms a heated talk', 'Difficult conversations'],
  ],
  [
    'job_description',
    `[[Reception|Front office]] manager. [[Giving feedback|Giving feedback]] and
    [[Receiving feedback|receiving feedback]] are daily work here; you [[Asks for an example|ask for an example]]
    before you defend yourself.

    With eight colleagues you look after 180 rooms. You help with [[Check-in and check-out|check-in]] when two coaches
    arrive at once, train new people in [[Hotel software|Opera]], and set the prices of the coming weekend together
    with [[Revenue management|revenue management]]. You decide what a guest gets when the air conditioning has failed.

    You speak English, German and one more language. Experience in [[Night audit|night audit]] is a plus, though you
    will not work at night.`,
    ['Complaint handling'],
  ],
  [
    'course',
    `Briefing the breakfast team in four minutes. Four items, four questions, one person with a watch. Tasks get a name
    and a date on the board.

    Which group comes at half past six, what has run out, who sits where. One of the four items is always about what
    is on the plate: what is in the new muesli, and who must not eat it? You hold a briefing in front of the group,
    and get an answer from each listener.`,
    ['Sets an agenda', 'Keeps time', 'Records decisions', 'Meetings', 'Allergen information'],
  ],
  [
    'course',
    `Leading trainees. [[Coaching colleagues|Coach your colleagues]] to find their own answers. Set a goal that both
    can see when it is reached, and come back to it.

    Trainees change the department every three months, from the kitchen to the bar and from the bar to the front desk,
    and begin each time as the one who knows least. You learn to hold the first talk, the one in the middle and the
    last. A sheet for each department says what they should be able to do by then: make a bed in four minutes, carry
    three plates, check in a guest without help.`,
    ['Sets a goal together', 'Follows up'],
  ],
  [
    'job_description',
    `[[Banqueting|Banquet]] manager. Advanced [[Difficult conversations|difficult conversations]]: you
    [[Prepares the opening|prepare the opening]], you
    [[Separates people from problems|separate people from problems]], and you
    [[Chooses the moment|choose your moment]].

    You sell, plan and carry out weddings for up to 200 guests and conferences for 80. You agree on dishes with the
    kitchen and on times with the band, draw up the plan of tables, and lead up to 25 people who carry plates and
    glasses. On the evening itself you are the last to leave. You have worked in [[Banqueting|event planning]] or in a
    large restaurant, and like comfortable shoes.`,
    ['Table service'],
  ],
]
