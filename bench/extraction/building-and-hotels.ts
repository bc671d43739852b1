/** Texts of the evaluation: building sites and hotels. */
import type { MarkedText } from './marked-text.ts'

export const buildingTexts: readonly MarkedText[] = [
  [
    'job_description',
    `Site manager. You lead [[Meetings|meetings]] with all trades, [[Records decisions|record decisions]] the same day,
    and have no fear of [[Difficult conversations|difficult conversations]].

    You build a school with three storeys for us, from the excavation to the keys. You keep the
    [[Construction scheduling|building schedule]] up to date, order people and machines, and measure with the client
    how much has been built. Costs are yours as well. At the end you walk through every room with the architect, write
    down what is not right, and see to it that it is repaired.

    You bring a degree in civil engineering or a master’s certificate, experience in
    [[Site management|construction management]], and training in [[Site safety|occupational safety]].`,
    ['Quantity surveying', 'Defect management'],
  ],
  [
    'job_description',
    `Foreman. You tell apprentices in three sentences what you saw, what it did and what could come next. You
    [[Offers a next step|offer a next step]] and let them choose.

    Your gang of six does [[Formwork|formwork]], [[Steel fixing|steel fixing]] and [[Concrete work|concrete work]] for
    underground car parks. You [[Reading construction drawings|read plans]] without help, and see when they contradict
    each other. You put up small [[Scaffolding|scaffolds]] yourself, fasten loads to the hook and guide the driver by
    hand signs. You order ready-mixed concrete two days ahead.

    All sites are within 60 km; you are at home every evening.`,
    ['Builds the message', 'Keeps it short', 'Giving feedback', 'Slinging and signalling'],
  ],
  [
    'course',
    `Disputes about defects. What is in dispute? Name it, and leave open who is to blame. Prepare your first two
    sentences at home.

    On the first day a lawyer explains what a defect is, which periods apply, and how a
    [[Defect management|snag list]] must be written so that it holds in court. The second day is about the talk
    itself: the parquet creaks, the wall has a colour that nobody ordered. 480 euros with documents and lunch.`,
    ['Names the conflict', 'Prepares the opening', 'Difficult conversations'],
  ],
  [
    'course',
    `Mentoring apprentices. Ask instead of telling. [[Asks open questions|Asking open questions]] takes longer on
    Monday and saves the week.

    For journeymen of bricklaying, carpentry and road building who look after an apprentice for the first time. We
    speak about the first week, about mistakes that cost money, and about what an apprentice may not yet do alone: on
    the roof, with the saw, under a load. You meet four times, each time on another site.`,
    ['Coaching colleagues'],
  ],
  [
    'job_description',
    `Crane operator. A licence is required. Radio contact in short words; [[-|writing at work]] is not required.

    You work with a [[Crane operation|tower crane]], 55 m high, on a site in the inner city where the circles of two
    cranes overlap. You look at ropes, hooks and limit switches each morning, and enter the result in the book. You
    lift formwork panels, steel and, twice a week, containers. You understand the
    [[Slinging and signalling|signals of the banksman]], refuse loads that are fastened badly, and stop when the wind
    says so.`,
    [],
  ],
  [
    'course',
    `Asking for criticism. [[Asks for feedback|Ask others for feedback]] on one thing: how you plan, how you explain.
    [[Asks for feedback|Asking for feedback]] once a month is enough.

    You lead a site and hear only what goes wrong. What do your foremen really think of your plans, your meetings,
    your mood on Monday? We draw up three questions, and you put them to somebody on the phone during the course. The
    group meets again after six weeks.`,
    ['Receiving feedback'],
  ],
  [
    'job_description',
    `Project engineer, bridges. Weekly site [[Meetings|meeting]]: [[Sets an agenda|sets the agenda]],
    [[Keeps time|keeps time]], ends with who does what by when.

    You check drawings before the steel is ordered, and check the [[Setting out|setting out]] of the piers with the
    [[Setting out|total station]]. Each month you calculate how much has been built, and write the invoice.
    [[Work at height|Work at height]] is part of it: inspections take place from a platform at 40 m. You are the one
    whom the client calls first.

    You have a degree in construction or civil engineering. We build in the whole of Bavaria; a flat can be provided.`,
    ['Closes with an agreement', 'Reading construction drawings', 'Quantity surveying'],
  ],
]

export const hotelTexts: readonly MarkedText[] = [
  [
    'course',
    `Guests who are angry. Listen until they have finished. Slow down. Then agree on what happens by when.

    The bed was not made, the taxi did not come, the bar was closed at eleven. We collect what you have heard in the
    last month. You learn which three sentences make it worse, what you may give without asking, and when to fetch
    somebody. For staff of reception, restaurant and housekeeping.`,
    [
      'Hears it to the end',
      'Calms a heated talk',
      'Closes with an agreement',
      'Complaint handling',
      'Difficult conversations',
    ],
  ],
  [
    'job_description',
    `Head housekeeper. You [[Room inspection|check rooms]] and say precisely what was good. You know the difference
    between what you see and what you read into it.

    You lead 20 people, some of them from a cleaning firm, and plan their days by arrivals and departures. You order
    soap, towels and small repairs. Our laundry goes to a firm in the next village. You know how a room is cleaned in
    25 minutes, because you have done it for years, and you see a hair from three metres.`,
    ['Praises precisely', 'Tells observation from reading', 'Housekeeping', 'Rota planning'],
  ],
  [
    'job_description',
    `Chef de partie. You must [[Keeps it short|keep it short]] in service, and
    [[Makes it a conversation|make it a conversation]] after it.

    You are responsible for fish and sauces in a restaurant with 60 seats. You help with
    [[Menu planning|menu planning]], buy from small farms, keep the [[Food hygiene|HACCP]] lists without being
    reminded, and know all [[Allergen information|allergens]] by heart. We are closed on Sunday and Monday. No
    [[-|banquets]], no buffet.`,
    ['Giving feedback', 'Cooking'],
  ],
  [
    'course',
    `Mails to guests: [[Answers within a day|answer within a working day]], if only to say when. Common words, one
    request, one date.

    We go through the letters of a stay: the offer, the confirmation of the booking, the change of date, the invoice,
    the apology. You get templates, and adapt them to the tone of your house. Please bring three mails that you were
    not content with. Spelling is not a subject; there are programs for that.`,
    ['Writes plain sentences', 'Asks one thing a message', 'Writing at work'],
  ],
  [
    'job_description',
    `Night porter. Works alone, needs no [[-|meetings]] and writes a report each morning that begins with what the day
    shift must know.

    You [[Check-in and check-out|check in]] late guests, close the day in the system, prepare the bills of those who
    leave early, and walk through the house every two hours. Around eleven, you pour a last drink for those who come
    from the theatre. Guests ask you for a taxi, a chemist, or a place where one can still eat at midnight, and you
    know one.`,
    ['Puts the point first', 'Night audit', 'Bar service', 'Concierge service'],
  ],
  [
    'course',
    `From “you are always late” to “on Monday at seven the desk was empty”: [[Says what was seen|say what was seen]],
    [[Names place and time|name the place and the time]], [[Leaves out habits and moods|leave out habits and moods]].

    Ninety minutes for heads of department in hotels. Kitchen, service and housekeeping bring one sentence each that
    was said in the last week, and the group rewrites it. There is no role play. You leave with three sentences for a
    talk that you have been putting off.`,
    ['Giving feedback'],
  ],
]
