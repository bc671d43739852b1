/** What each button, link button and menu item of the dashboard's screens calls: a table by screen. */
import { skillActions } from './dashboard-skill-actions.ts'
import type { Actions } from './offered-actions.ts'

const launch = 'POST /api/v1/packages/{packageId}/launch'
const upload = 'POST /api/v1/packages/upload-url'
const archivePackage = 'POST /api/customer/packages/{packageId}/archive'
const dispatch = '/api/v1/dispatches/{dispatchId}'
const organization = '/api/v1/organizations/{organizationId}'
const webhook = '/api/customer/webhooks/{webhookId}'
const forwarder = '/api/customer/lrs/forwarders/{forwarderId}'

/** Only owners erase what people have left in the LRS, as the declaration of `createActorRequest` says. */
export const erasure = 'POST /api/customer/lrs/actor-requests, to erase'
/** The link to the file of an export of the audit log is for those who read that log, as `getExport` says. */
export const auditFile = 'GET /api/customer/exports/{jobId}, with the link to a file'

const packageHead: Actions = { Preview: launch, 'New version': upload, Archive: archivePackage }
const dispatchHead: Actions = {
  Pause: `POST ${dispatch}/pause`,
  Archive: `POST ${dispatch}/archive`,
  'End exported packages': `POST ${dispatch}/rotate-token`,
  Delete: `DELETE ${dispatch}`,
}

/** Of the sidebar, and of the palette that Ctrl K opens. */
export const calledByFrame: Readonly<Record<'sidebar' | 'palette', Actions>> = {
  sidebar: { 'Usage and plan': 'GET /api/customer/plan', 'Audit log': 'GET /api/customer/audit' },
  palette: {
    ...{ 'Usage and plan': 'GET /api/customer/plan', 'Audit log': 'GET /api/customer/audit' },
    ...{ 'Upload a course': upload, 'Create a dispatch': 'POST /api/v1/dispatches' },
    ...{ 'Add an endpoint for webhooks': 'POST /api/v1/webhooks', 'Create a key': 'POST /api/customer/api-keys' },
  },
}

const content: Readonly<Record<string, Actions>> = {
  '/': { 'Invite somebody': 'POST /api/customer/invitations', 'Upload a course': upload, Preview: launch },
  '/packages': {
    'Upload a course': upload,
    'CSV of this page': null,
    Open: null,
    Preview: launch,
    'Copy the id': null,
    Archive: archivePackage,
  },
  '/upload': { 'Drop a ZIP here': upload, 'Choose a file': upload },
  '/packages/$packageId': {
    ...packageHead,
    Report: null,
    'Download the archive': 'GET /api/v1/packages/{packageId}/versions/{versionId}/download',
    'Let new attempts play it': 'POST /api/customer/packages/{packageId}/versions/{versionId}/activate',
  },
  '/packages/$packageId/versions/$versionId': { 'Report as JSON': null },
  '/packages/$packageId?tab=launch': {
    ...packageHead,
    Copy: null,
    'Make the link': launch,
    'Launch with call log': launch,
  },
  '/packages/$packageId?tab=settings': {
    ...packageHead,
    Save: 'PATCH /api/customer/packages/{packageId}',
    'Archive the package': archivePackage,
  },
  '/conversions': {
    'Drop a PowerPoint deck here': 'POST /api/v1/conversions',
    'Choose a deck': 'POST /api/v1/conversions',
    Copy: null,
  },
  '/quick-publish': {
    ...{ '1. Untitled': null, 'Move up': null, 'Move down': null, 'Remove the slide': null, 'Add a slide': null },
    ...{ 'Copy as JSON': null, Copy: null },
    'Publish the course': 'POST /api/v1/quick-publish',
  },
}

const delivery: Readonly<Record<string, Actions>> = {
  '/sessions': { CSV: 'POST /api/customer/exports', 'More filters': null },
  '/sessions/$sessionId': {
    'Open as the learner': launch,
    'Look for news': null,
    'Reset progress': 'POST /api/customer/sessions/{sessionId}/reset',
  },
  '/dispatches': {
    'New dispatch': 'POST /api/v1/dispatches',
    'Pause several': `POST ${dispatch}/pause`,
    'CSV of this page': null,
  },
  '/dispatches/new': {},
  '/dispatches/$dispatchId': {
    ...dispatchHead,
    'Download the ZIP': `GET ${dispatch}/export`,
    'Copy the steps': null,
    Copy: null,
  },
  '/dispatches/$dispatchId?tab=settings': { ...dispatchHead, Save: `PATCH ${dispatch}` },
  '/dispatches/$dispatchId?tab=learners': {
    ...dispatchHead,
    'Open the session': null,
    'Release the seat': `POST ${dispatch}/learners/{learnerKey}/release`,
  },
  '/devices': {
    'Pair a headset': 'POST /api/v1/vr/registrations',
    Rename: 'PATCH /api/v1/vr/devices/{deviceId}',
    Revoke: 'DELETE /api/v1/vr/devices/{deviceId}',
  },
  '/organizations': {
    'New organization': 'POST /api/v1/organizations',
    Edit: `PATCH ${organization}`,
    Archive: `PATCH ${organization}`,
  },
  '/organizations/$organizationId': { Edit: `PATCH ${organization}`, Archive: `PATCH ${organization}`, CSV: null },
}

const learningData: Readonly<Record<string, Actions>> = {
  '/lrs': { CSV: 'POST /api/customer/exports', 'JSON Lines': 'POST /api/customer/exports' },
  '/lrs/credentials': {
    'Create credentials': 'POST /api/customer/lrs/credentials',
    Revoke: 'DELETE /api/customer/lrs/credentials/{username}',
  },
  '/lrs/forwarders': {
    'Add a forwarder': 'POST /api/customer/lrs/forwarders',
    Change: `PATCH ${forwarder}`,
    Pause: `POST ${forwarder}/pause`,
    Delete: `DELETE ${forwarder}`,
  },
  '/lrs/people': {
    'Erase a learner’s data': erasure,
    'Export a learner’s data': 'POST /api/customer/lrs/actor-requests',
    // Offered once the archive is ready, which may take a quarter of an hour.
    Download: null,
  },
}

const workspace: Readonly<Record<string, Actions>> = {
  '/keys': {
    'Create a key': 'POST /api/customer/api-keys',
    Replace: 'POST /api/customer/api-keys/{keyId}/rotate',
    Revoke: 'DELETE /api/customer/api-keys/{keyId}',
  },
  '/webhooks': { 'Add an endpoint': 'POST /api/v1/webhooks', 'Send again what was missed': `POST ${webhook}/replay` },
  '/webhooks/$webhookId': {
    'Send a test event': `POST ${webhook}/test`,
    Edit: `PATCH ${webhook}`,
    'Send again what was missed': `POST ${webhook}/replay`,
    'Replace the secret': `POST ${webhook}/rotate-secret`,
    Pause: `POST ${webhook}/pause`,
    Delete: `DELETE ${webhook}`,
  },
  '/connectors': {
    'Record that it is uninstalled': 'DELETE /api/v1/connectors/installations/{installationId}',
  },
  '/incidents': {
    Acknowledge: 'PATCH /api/customer/integration-incidents/{incidentId}',
    Resolve: 'PATCH /api/customer/integration-incidents/{incidentId}',
  },
  '/members': {
    'Invite somebody': 'POST /api/customer/invitations',
    'Take back': 'DELETE /api/customer/invitations/{invitationId}',
    'Change the role': 'PATCH /api/customer/members/{personId}',
    Remove: 'DELETE /api/customer/members/{personId}',
  },
  // Its file has what the screen shows, which opens to those who may read the plan.
  '/usage': {
    CSV: 'GET /api/customer/plan',
    'Export the usage': 'POST /api/customer/exports',
    'Ledger as CSV': 'POST /api/customer/exports',
  },
  '/audit': { CSV: 'POST /api/customer/exports' },
  '/exports': {
    'New export': 'POST /api/customer/exports',
    'Make it again': 'POST /api/customer/exports',
    Download: auditFile,
  },
  '/settings': { Save: 'PATCH /api/customer/settings' },
  '/you': { Save: null },
}

/** By screen, as the routes of the dashboard state it, with the tab. */
export const calledBy: Readonly<Record<string, Actions>> = {
  ...content,
  ...delivery,
  ...learningData,
  ...workspace,
  ...skillActions,
}

const tenant = '/api/admin/tenants/{tenantId}'

/** The same for the administration of the platform. */
export const calledOnPlatform: Readonly<Record<string, Actions>> = {
  '/admin/': { 'Create a workspace': 'POST /api/admin/tenants', 'Sign in again': null },
  '/admin/tenants/$tenantId': {
    'Change the plan': `POST ${tenant}/plan`,
    Rename: `PATCH ${tenant}`,
    'Change the terms of the contract': `POST ${tenant}/plan`,
    Suspend: `POST ${tenant}/suspend`,
    'Allow privileged keys': `POST ${tenant}/privileged-keys`,
  },
  '/admin/queues?queue=record-audit': {
    'Send up to 10 back': 'POST /api/admin/dead-letters/redrive',
    'Look again': null,
    Close: null,
  },
}
