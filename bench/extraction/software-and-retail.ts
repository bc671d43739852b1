/** Texts of the evaluation: software teams and shops. */
import type { MarkedText } from './marked-text.ts'

export const softwareTexts: readonly MarkedText[] = [
  [
    'course',
    `[[Code review|Code review]] without tears. Comment on the lines and not on their author. Avoid “always” and
    “never”, and [[Offers a next step|offer a next step]] that the author can take or change.

    We take real changes from open source projects. The examples are in Python; those who know another language will
    follow. You see what belongs in a review (names, errors, tests that are missing) and what is better left to a
    formatter. The last hour: when to stop writing comments and to walk over to the other desk.`,
    ['Leaves out habits and moods', 'Giving feedback'],
  ],
  [
    'job_description',
    `Senior developer. You write tickets that need no second question: short sentences, common words, the point first.
    Basic [[Writing at work|writing at work]] is not enough.

    - You build services for pharmacies and health insurers in [[Python|Python]].
    - You design [[API design|REST APIs]] that others like to use, and decide with two colleagues how tables and keys
      are cut.
    - You find slow queries before our customers do.
    - [[Automated testing|Unit tests]] and [[Version control|Git]] are a matter of course for you.

    Nice to have: [[Containers|Kubernetes]], [[Application security|secure coding]], German. No [[-|TypeScript]]: the
    surface is made by another team.`,
    ['Writes plain sentences', 'Puts the point first', 'Database design', 'SQL', 'Software development'],
  ],
  [
    'job_description',
    `Support engineer. Customers are angry when they call. You listen until they have finished before you answer, and
    you [[Answers within a day|answer every message within a working day]].

    You reproduce faults, read logs, and write [[SQL|SQL queries]] when the answer is in the data. What you cannot
    solve, you hand over to the developers with all that they need for [[Debugging|debugging]]. Every fifth week you
    carry the phone at night: when a service is down, you bring it back or wake somebody who can.

    You have worked with Linux and with a ticket system. [[-|Programming]] is not part of the job.`,
    ['Hears it to the end', 'Incident response'],
  ],
  [
    'course',
    `One to one talks. Agree on one goal that both of you can see when it is reached. Ask what cannot be answered with
    yes or no. Come back to it in two weeks.

    For people who lead developers for the first time. You get questions for the first month, and hear from two
    experienced leads what they would do differently. We also speak about the talk in which somebody says that they
    are leaving, and about the one in which you must say no to more money. Four evenings online, in groups of six.`,
    ['Sets a goal together', 'Asks open questions', 'Follows up', 'Coaching colleagues', 'Difficult conversations'],
  ],
  [
    'course',
    `Why does well-meant feedback often change nothing? This course
    [[Explains why feedback misses|explains why feedback misses]], and shows how to
    [[Tells observation from reading|tell observation from reading]].

    It is made for software teams, and its examples come from them: a colleague who merges on Friday evening, a test
    that has been red for a month, an architect who answers with a link. You rewrite six sentences. A short quiz at
    the end leads to a badge for your profile. 60 minutes at your own pace, in English or German.`,
    ['Giving feedback'],
  ],
  [
    'course',
    `Feedback you did not want. [[Asks for an example|Ask for an example]], thank the other person, and
    [[Decides what to change|decide what to change]] tomorrow, not now.

    Code reviews, ratings of customers, the yearly talk: people in software are judged more often than most. You learn
    what happens in you when you are criticised, and why the first answer is seldom the best. One exercise is done in
    pairs, with a real change that was turned down.`,
    ['Receiving feedback'],
  ],
]

export const retailTexts: readonly MarkedText[] = [
  [
    'job_description',
    `Branch manager. You [[Praises precisely|praise precisely]] and every day: what exactly was good, and what it did
    for the customer. [[Receiving feedback|Receiving feedback]] from your team is normal for you.

    You [[Running a shop|run a shop]] for outdoor clothing with eleven employees. You read the
    [[Sales figures|sales figures]] each Monday, buy more of what sells, and reduce what does not. You
    [[Rota planning|plan the shifts]] so that Saturday is covered and nobody works six days in a row.
    [[Stocktaking|Stocktaking]] is twice a year, and you answer for the difference.

    You have led a branch before. You climb, walk or ride a bicycle, or at least like people who do.`,
    ['Stock ordering'],
  ],
  [
    'course',
    `Complaints at the counter. Slow the talk down. Speak of what the customer needs and not of the customer’s
    character. Say what happens next, and by when.

    You will know when the law gives a customer the right to a repair, to another piece or to the money, and what our
    house gives beyond the law. We play eleven cases, from the pullover that has shrunk to the voucher that has
    expired. Which buttons to press at the till is shown in the course for cashiers.`,
    [
      'Calms a heated talk',
      'Separates people from problems',
      'Closes with an agreement',
      'Complaint handling',
      'Exchanges and refunds',
    ],
  ],
  [
    'course',
    `Talking about lateness. Name the day and the time. Say what it did to those who waited. Leave out guesses about
    moods and motives.

    We begin with the ten sentences that are said most often in shops, and with what they set off. Then you write your
    own: for somebody who comes late, who forgets the name badge, who looks at the phone while customers wait. The
    works council has agreed to the contents. Participants come from food, fashion and furniture.`,
    [
      'Names place and time',
      'States the effect',
      'Leaves out habits and moods',
      'Says what was seen',
      'Giving feedback',
    ],
  ],
  [
    'job_description',
    `Trainer for tills. You help colleagues to find their own answers, [[Sets a goal together|set goals together]] with
    them, and [[Follows up|follow up]].

    You visit 30 branches a year and train new cashiers: scanning, vouchers, [[Card payments|card payments]], foreign
    coins, and the question for an identity card when somebody young buys beer. You write the short guides that hang
    beside each till. When a new [[Till operation|cash register]] comes, you are the one who tries it first.

    A company car is provided; you like to drive.`,
    ['Coaching colleagues', 'Age verification'],
  ],
  [
    'course',
    `Notes between shifts. Begin with what the reader must do. Short sentences.
    [[Asks one thing a message|Ask one thing a message]].

    The late shift has left a note on the cold store: “Problem with delivery, please deal with it.” What is the early
    shift to do? We improve twenty such notes, about empty shelves, wrong price tags and a customer who comes back on
    Tuesday. One hour, in the shop, without slides.`,
    ['Puts the point first', 'Writes plain sentences', 'Writing at work'],
  ],
  [
    'job_description',
    `Area manager. [[Difficult conversations|Difficult conversations]] with managers are required, and
    [[Meetings|meetings]] with ten branches are nice to have. You ask others what you could do better.

    You answer for turnover and costs of ten branches between Bremen and Hanover. You compare them by their
    [[Sales figures|sales reports]], agree with each manager on two goals for the half year, and look at them again
    every month. You take care that the rules on [[Age verification|age checks]] and opening hours are kept.
    [[Loss prevention|Shrinkage control]] is weak in three branches; we expect an idea from you.

    You have been in [[Running a shop|store management]] for five years.`,
    ['Asks for feedback', 'Sets a goal together', 'Follows up'],
  ],
  [
    'job_description',
    `Shop assistant. You need neither a degree nor experience. You like people, you are on time, and you can lift 15
    kg.

    You [[Shelf stocking|fill shelves]], look at dates, change the [[Price labelling|price tags]] on Wednesday evening
    when new offers come, and help at the [[Till operation|checkout]] when the queue is long. You show customers where
    things are. We teach you the rest in your first two weeks.

    20 hours a week. Students, and people who come back to work after a break, are welcome.`,
    ['Shop work'],
  ],
]
