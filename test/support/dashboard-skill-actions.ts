/** The part of the table of actions that concerns skills. */
import type { Actions } from './offered-actions.ts'

const feedback = 'POST /api/v1/intelligence/recommendations/{recommendationId}/feedback'
const cale = '/api/v1/cale'
const framework = `${cale}/frameworks`
const draft = `PUT ${framework}/{frameworkId}/draft`
const alignment = `PUT ${cale}/alignments/{alignmentId}`
const extraction = 'POST /api/v1/intelligence/extractions'
const role = '/api/v1/intelligence/role-briefs'

const frameworks: Readonly<Record<string, Actions>> = {
  '/skills': {
    'Import a CASE file': `POST ${framework}/imports`,
    'New framework': `POST ${framework}`,
  },
  '/skills/frameworks/$frameworkId': {},
  '/skills/frameworks/$frameworkId?tab=draft': {
    'Begin a draft': draft,
    'Import a CASE file': `POST ${framework}/imports`,
  },
  '/skills/frameworks/$frameworkId?tab=versions': {
    'Download as a CASE package': `GET ${framework}/{frameworkId}/versions/{frameworkVersion}/export`,
  },
  '/skills/frameworks/$frameworkId/graph': { 'Find the way': null, 'Another skill': null },
  '/skills/frameworks/$draftedId?tab=draft': {
    ...{ 'Add a skill': draft, 'Add a part': draft, Change: draft, Remove: draft },
    ...{ 'Move …': draft, 'Move up': draft, 'Move down': draft, 'Connections …': draft },
    'Import a CASE file': `POST ${framework}/imports`,
    Publish: `POST ${framework}/{frameworkId}/publish`,
  },
}

/** Of roles as descriptions of work, not of members. */
const roles: Readonly<Record<string, Actions>> = {
  '/skills/roles': { 'Describe a role': `POST ${role}` },
  '/skills/roles/new': { 'Create the role': `POST ${role}`, 'Find skills': extraction },
  '/skills/roles/$roleBriefId': {
    Save: `PUT ${role}/{roleBriefId}`,
    Archive: `DELETE ${role}/{roleBriefId}`,
    'Find skills': extraction,
    Compare: 'GET /api/v1/graph/learners/{subjectId}/gaps',
    ...{
      'Remove Tells observation from reading': null,
      'Remove Hears it to the end': null,
      'Remove Sets an agenda': null,
    },
  },
  '/skills/roles/$roleBriefId/versions/$version': { 'Open the current version': null },
  '/skills/roles/$roleBriefId/$subjectId': {
    'Save as CSV': null,
    ...{ Accept: feedback, 'Reject for this learner': feedback },
    ...{ 'The learner can do this already': feedback, 'Not relevant': feedback },
  },
}

const learners: Readonly<Record<string, Actions>> = {
  '/skills/learners': { Open: 'GET /api/v1/cale/subjects/{subjectId}/projections' },
  '/skills/learners/$subjectId': { Compare: 'GET /api/v1/graph/learners/{subjectId}/gaps' },
  '/skills/learners/$subjectId/$skillId': {
    'Withdraw …': `POST ${cale}/subjects/{subjectId}/skills/{skillId}/evidence/{evidenceId}/withdraw`,
  },
  '/skills/map': {
    'Save as CSV': 'POST /api/v1/graph/learners/heat-map',
  },
}

const putValues = 'PUT /api/v1/intelligence/value-model'

const value: Readonly<Record<string, Actions>> = {
  '/skills/value': { 'Save as CSV': null, 'Change the values': putValues },
  '/skills/value/model': {
    ...{ Save: putValues, 'Add a cost': null, 'Remove Hears it to the end': null },
    ...{ 'Remove Cost 1': null, 'Remove Cost 2': null, 'Remove Cost 3': null },
  },
}

export const skillActions: Readonly<Record<string, Actions>> = {
  ...frameworks,
  '/skills/alignments': { 'Align a course': `POST ${cale}/alignments` },
  '/skills/alignments/$alignmentId': {
    ...{ Change: alignment, Remove: alignment },
    Publish: `POST ${cale}/alignments/{alignmentId}/publish`,
    'Compute levels again': `POST ${cale}/recomputations`,
    'Find skills': extraction,
    // What every member may read, for a form of those who may change something.
    'Take the course’s text': null,
  },
  ...roles,
  ...learners,
  ...value,
  '/skills/recomputations': { 'Compute levels again': `POST ${cale}/recomputations` },
  '/skills/recomputations/$recomputationId': {
    ...{ 'Change the levels': `POST ${cale}/recomputations`, 'Do another dry run': `POST ${cale}/recomputations` },
  },
  '/skills/systems': {
    'Register a system': `POST ${cale}/client-systems`,
    ...{
      Change: `PATCH ${cale}/client-systems/{clientSystemId}`,
      Disable: `PATCH ${cale}/client-systems/{clientSystemId}`,
    },
  },
}
