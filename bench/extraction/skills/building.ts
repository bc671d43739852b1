/** Skills of building sites. */
import { skill } from './trade-skill.ts'

export const buildingSkills = skill(
  ['Construction work', 'Builds houses, bridges and roads.'],
  ['building work', 'construction site work', 'building construction', 'building trade'],
  skill(
    ['Site management', 'Leads a building site from the first to the last day.'],
    ['manages building sites', 'construction management', 'site supervision', 'construction supervision'],
    skill(
      ['Construction scheduling', 'Plans which trade works when, and follows the plan.'],
      ['construction programme', 'building schedule', 'schedules construction work', 'Gantt charts'],
    ),
    skill(
      ['Tendering', 'Describes work so that firms can offer it, and compares their offers.'],
      ['tenders', 'prepares tenders', 'bid documents', 'invitation to tender', 'contract award'],
    ),
    skill(
      ['Quantity surveying', 'Measures how much of each work is needed or done.'],
      ['quantity take-off', 'bills of quantities', 'calculates quantities', 'measurement of building work'],
    ),
    skill(
      ['Defect management', 'Records what was built wrongly, and sees to it that it is put right.'],
      ['snagging', 'snag lists', 'records defects', 'defects inspection', 'punch lists'],
    ),
  ),
  skill(
    ['Reading construction drawings', 'Sees in a drawing what is to be built.'],
    ['reads drawings', 'reads plans', 'blueprint reading', 'interprets technical drawings'],
  ),
  skill(
    ['Setting out', 'Marks on the ground where a building will stand, and how high.'],
    ['sets out buildings', 'site surveying', 'levelling', 'total station'],
  ),
  skill(
    ['Structural work', 'Builds what carries a house.'],
    ['shell construction', 'builds load-bearing structures', 'carcassing'],
    skill(['Bricklaying', 'Builds walls of bricks and mortar.'], ['lays bricks', 'masonry', 'brickwork', 'walling']),
    skill(
      ['Concrete work', 'Places concrete, compacts it and looks after it while it hardens.'],
      ['concreting', 'pours concrete', 'concrete placing', 'concrete finishing'],
      skill(
        ['Formwork', 'Builds the moulds into which concrete is poured.'],
        ['shuttering', 'builds formwork', 'formwork carpentry'],
      ),
      skill(
        ['Steel fixing', 'Cuts, bends and ties the steel that strengthens concrete.'],
        ['fixes reinforcement', 'rebar', 'reinforcement work', 'ties reinforcing steel'],
      ),
    ),
  ),
  skill(
    ['Scaffolding', 'Puts up and takes down scaffolds that carry people safely.'],
    ['erects scaffolding', 'scaffold erection', 'assembles scaffolds', 'scaffold inspection'],
  ),
  skill(
    ['Crane operation', 'Lifts and sets down loads with a crane.'],
    ['operates cranes', 'crane driving', 'tower crane', 'mobile crane'],
    skill(
      ['Slinging and signalling', 'Fastens loads to a hook, and guides the driver by signs.'],
      ['slinger', 'banksman', 'attaches loads', 'crane signals'],
    ),
  ),
  skill(
    ['Site safety', 'Sees to it that all go home in good health.'],
    ['construction safety', 'health and safety on site', 'HSE', 'occupational safety'],
    skill(
      ['Work at height', 'Works high up, and is secured against falling.'],
      ['working at height', 'fall protection', 'fall arrest', 'safety harness'],
    ),
  ),
)
