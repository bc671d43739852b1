/** Texts of the evaluation that only choose rules: courses for trades that the framework does not describe. */
import type { MarkedText } from './marked-text.ts'

export const otherCourses: readonly MarkedText[] = [
  [
    'course',
    `From tables to scripts. Ten evenings for people who work with figures and want to stop copying them by hand.

    You write your first lines of [[Python|Python]] on the first evening. By the fourth you read files, clean them and
    draw charts. Evenings five to seven are about [[SQL|SQL]]: selections, joins, groups. Then come
    [[Version control|Git]], because everybody overwrites a file once, and [[Debugging|debugging]] without despair.

    No experience in [[-|programming]] is needed. You bring a laptop with 8 GB of memory. A follow-up course in spring
    deals with data modelling and automated tests.`,
    ['Software development'],
  ],
  [
    'course',
    `Soft food that tastes. Four afternoons for people who cook for somebody at home. Swallowing gets harder, appetite
    goes, and a plate of grey mash helps nobody. You learn to thicken soups, to shape puréed vegetables and to season
    without salt.

    A nurse shows how to [[Help with meals|help with eating and drinking]], which position is safe, and how you notice
    that somebody drinks too little. [[Food hygiene|Kitchen hygiene]] is a chapter of its own: what may stay in the
    fridge, and for how long.

    We meet in the kitchen of the college; aprons are there. The course does not replace the advice of a doctor, and
    nursing care is the subject of a longer one in the autumn.`,
    ['Cooking', 'Fluid balance'],
  ],
  [
    'course',
    `New in the chair. For people in town halls who lead a team since the summer.

    Day one is about your role and the first [[Meetings|meeting]] that you chair. Day two: [[Giving feedback|giving
    feedback]] to those who were your colleagues yesterday. Day three: [[Difficult conversations|hard conversations]]
    about performance, with an actor. You practise [[Asks open questions|open questions]] and
    [[Hears it to the end|active listening]] until they no longer sound like a course.

    Between the days your trainer calls you. Your own manager fills in a form before and after; you decide what is in
    it. Twelve seats. Registration closes on 3 May, and cancellations are free until then. At the reception you are
    told the way to the room.`,
    [],
  ],
  [
    'course',
    `Secured on the roof. One day, half of it in the harness. [[Work at height|Fall protection]] begins with the
    question whether you must go up at all. We look at anchors, ropes and [[Work at height|safety harnesses]], and at
    what an accident costs. In the afternoon you rescue a dummy that hangs in the rope.

    The scaffold in our hall is four metres high. It was put up by a firm, and [[-|scaffolding]] itself is not a
    topic. You should be able to stand on a ladder without shaking.

    The day is meant for roofers, solar fitters, chimney sweeps and people who mount antennas. The certificate counts
    as yearly instruction in [[Site safety|occupational safety]].`,
    [],
  ],
  [
    'course',
    `Buying from abroad: a seminar for buyers, not for forwarders. What does a part cost once it is here?

    You work through [[Customs clearance|customs formalities]] with three cases: a sensor from Japan, fabric from
    Turkey, a machine on loan from Norway. You find tariff numbers, read proofs of origin, and know when the rules on
    [[Dangerous goods|dangerous goods]] apply to a battery. A retired customs officer answers questions. We compare
    terms of delivery: who pays the freight, who carries the risk, which papers belong in the envelope.

    The seminar takes place in the port. At noon a boat takes you around the container terminal, and whoever likes may
    climb into the cabin of a crane.`,
    [],
  ],
  [
    'course',
    `The call after the letter. Insurers write letters that make people ring. In this seminar for claims handlers you
    take such calls, which are recorded and played back.

    You learn to let callers finish, to say in one sentence what will be paid, and to stay friendly when the answer is
    no. [[Complaint handling|Dealing with complaints]] by the book, with the periods of the supervisor, fills the
    second morning. [[Calms a heated talk|De-escalation]]: four phrases that help, and four that set fire. You go home
    with a better letter too, for [[Writes plain sentences|plain language]] prevents most calls.

    Not covered are claims in court, and [[-|upselling]] on the phone.`,
    ['Hears it to the end'],
  ],
  [
    'course',
    `Six classics and what they have in common. Three evenings behind a real bar, next to the opera.

    You learn to shake, stir and strain, to taste before you pour, and to keep the counter dry. By the end you
    [[Bar service|mix drinks]] by heart. [[Bar service|Cocktails]] without alcohol get the same care. A short part is
    about the law: [[Age verification|proof of age]], closing time, the guest who has had enough.

    Fruit, ice and spirits are included, a taxi home is not. The bar opens for guests at nine, and you may stay. The
    course is no training for a trade; who wants that asks at the hotel school for its dates.`,
    [],
  ],
  [
    'course',
    `Little hands: an evening for teams of nurseries. [[Infection control|Hand hygiene]] for children and grown-ups,
    changing tables, toys, noses. What must be reported to the health office, and what passes by itself? You draw up a
    cleaning plan for your own house.

    The cook of a neighbouring nursery explains how she organises [[Food hygiene|food safety]] with a list of one page.
    [[-|Toilet training]] is a matter of patience and not of hygiene, so we leave it to another evening.

    Bring indoor shoes. Participants get a folder with drawings for the washrooms, which children understand before
    they can read. Parents are welcome from eight on, when coffee is served and questions are answered.`,
    [],
  ],
  [
    'course',
    `What do you need? Departments order software, and get something else. Two days for people on both sides of the
    desk.

    You [[Requirements analysis|gather requirements]] in interviews, write
    [[Requirements analysis|user stories]] that testers can use, and rank them without tears. You draw how data flow
    between systems, and learn what a good [[API design|interface design]] leaves open.

    Technical knowledge is not expected. The trainer was a nurse before she turned to software, and it shows in what
    she tells: wards, medication rounds, beds that nobody has made. On the second day a team of developers visits you
    after its stand-up meeting, and builds what you have written. Then you see what you have forgotten.`,
    [],
  ],
  [
    'course',
    `Say it to the rehearsal. A weekend for directors of amateur theatres and choirs, who lead people without paying
    them.

    You watch a scene and [[Says what was seen|describe what you saw]] before you judge it.
    [[Praises precisely|Specific praise]] first: not “lovely”, but which line, and why. You try out how
    [[Asks open questions|open questions]] change a rehearsal, and what you do when two singers no longer talk to each
    other. On Sunday everybody leads ten minutes and [[Asks for feedback|asks the others for feedback]].

    The house stands in a forest. Meals are vegetarian, rooms have two beds, and the choice of menu is made on
    arrival. There is a piano, and a stage with simple lights that you set up yourselves.`,
    ['Giving feedback', 'Difficult conversations'],
  ],
  [
    'course',
    `Companions for the last way. 100 hours for volunteers who want to visit dying people and those around them.

    You look at your own losses first. Then you learn to be silent, to hear what is not said, and to hold a hand.
    A doctor speaks about pain, a nurse about [[Oral care|mouth care]] with a small sponge, a lawyer about living
    wills. You visit a ward for [[End-of-life care|palliative care]] and spend two afternoons there. After each visit
    you write down what moved you, for yourself alone.

    Volunteers do no [[-|nursing]], and give neither food nor medicines. The hospice looks for two years of time with
    you, about three hours a week. Preparatory talks take place in March.`,
    [],
  ],
  [
    'course',
    `Farm machines in the wet season. Two days for contractors, on our test field.

    You learn when the ground carries a tractor and when it does not, how tyres are let down, and how you pull another
    machine out without a snapped rope. [[Load securing|Cargo securing]] on trailers: straps for bales, chains for
    diggers. [[Pre-use truck inspection|Daily checks]] of the telehandler with the list of the insurer.

    Repairs of electronics are left to the dealer, and the use of cranes is a course of its own. Our dealer shows new
    tracks at noon. The orders of the season can be placed with him at a discount. Overnight stays are booked by
    yourselves; the village has an inn with nine rooms and a good kitchen.`,
    [],
  ],
]
