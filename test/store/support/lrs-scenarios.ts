/** Each verb of credentials, documents and activities of the LRS on things that are there already. */
import type { LrsCredential } from '#shared/domain/credentials/lrs-credential.ts'
import type { DocumentId } from '#shared/domain/documents/document.ts'
import { activityRepository } from '#shared/store/activities/activity-repository.ts'
import {
  agentDocuments,
  documentRepository,
  type DocumentRepository,
} from '#shared/store/documents/document-repository.ts'
import {
  lrsCredentialRepository,
  type LrsCredentialRepository,
} from '#shared/store/credentials/lrs-credential-repository.ts'
import { fresh, type StoreBench } from './engines.ts'
import type { Scenario } from './scenarios.ts'

const password = 'a password of some length'

const aCredential = (parts: Partial<LrsCredential> = {}): LrsCredential => ({
  tenantId: fresh('tenant_'),
  username: `lrs_one_${fresh('user')}`,
  label: 'Credentials',
  scopes: ['all'],
  xapiVersion: '2.0',
  createdAt: '2026-11-01T00:00:00.000Z',
  revokedAt: null,
  ...parts,
})

async function withCredential(
  bench: StoreBench,
): Promise<{ credentials: LrsCredentialRepository; credential: LrsCredential }> {
  const [credentials, credential] = [lrsCredentialRepository(bench.table), aCredential()]
  await credentials.create(credential, password)
  return { credentials, credential }
}

const aPlace = (): DocumentId => ({
  scope: {
    kind: 'state',
    tenantId: fresh('tenant_'),
    activityId: 'http://x.org/a',
    agentKey: 'mailto:a@x.org',
    registration: null,
  },
  documentId: 'bookmark',
})
const aDocument = (hash = 'a'.repeat(40)) => ({
  contentType: 'application/json',
  hash,
  updatedAt: '2026-11-01T00:00:00.000Z',
  content: { bytes: new Uint8Array(300) },
})

async function withDocument(bench: StoreBench): Promise<{ documents: DocumentRepository; place: DocumentId }> {
  const [documents, place] = [documentRepository(bench.table), aPlace()]
  await documents.put(place, aDocument(), null)
  return { documents, place }
}

export const lrsScenarios: Readonly<Record<string, Scenario>> = {
  'lrsCredentials.find': async (bench) => {
    const { credentials, credential } = await withCredential(bench)
    return () => credentials.find(credential.tenantId, { username: credential.username, password })
  },
  'lrsCredentials.create': (bench) =>
    Promise.resolve(() => lrsCredentialRepository(bench.table).create(aCredential(), password)),
  'lrsCredentials.list': async (bench) => {
    const { credentials, credential } = await withCredential(bench)
    return () => credentials.list(credential.tenantId)
  },
  'lrsCredentials.revoke': async (bench) => {
    const { credentials, credential } = await withCredential(bench)
    return () => credentials.revoke(credential, '2026-11-02T00:00:00.000Z')
  },
  'documents.find': async (bench) => {
    const { documents, place } = await withDocument(bench)
    return () => documents.find(place)
  },
  'documents.list': async (bench) => {
    const { documents, place } = await withDocument(bench)
    return () => documents.list(place.scope)
  },
  'documents.put': async (bench) => {
    const { documents, place } = await withDocument(bench)
    return () => documents.put(place, aDocument('b'.repeat(40)), 'a'.repeat(40))
  },
  'documents.put (refused)': async (bench) => {
    const { documents, place } = await withDocument(bench)
    return () => documents.put(place, aDocument('b'.repeat(40)), null)
  },
  'agentDocuments.page': async (bench) => {
    const { place } = await withDocument(bench)
    return () => agentDocuments(bench.table).page(place.scope.tenantId, 'mailto:a@x.org', null)
  },
  'agentDocuments.remove': async (bench) => {
    const { place } = await withDocument(bench)
    const documents = agentDocuments(bench.table)
    const [document] = await documents.page(place.scope.tenantId, 'mailto:a@x.org', null)
    return () => documents.remove(place.scope.tenantId, 'mailto:a@x.org', document?.sortKey ?? '')
  },
  'documents.remove': async (bench) => {
    const { documents, place } = await withDocument(bench)
    return () => documents.remove(place, 'a'.repeat(40))
  },
  'activities.find': async (bench) => {
    const [activities, tenantId] = [activityRepository(bench.table), fresh('tenant_')]
    await activities.recordDefinition(tenantId, 'http://x.org/a', { name: { en: 'A' } })
    return () => activities.find(tenantId, 'http://x.org/a')
  },
  'activities.recordDefinition': async (bench) => {
    const [activities, tenantId] = [activityRepository(bench.table), fresh('tenant_')]
    await activities.recordDefinition(tenantId, 'http://x.org/a', { name: { en: 'A' } })
    return () => activities.recordDefinition(tenantId, 'http://x.org/a', { name: { de: 'A' } })
  },
  'activities.recordDefinition (known)': async (bench) => {
    const [activities, tenantId] = [activityRepository(bench.table), fresh('tenant_')]
    await activities.recordDefinition(tenantId, 'http://x.org/a', { name: { en: 'A' } })
    return () => activities.recordDefinition(tenantId, 'http://x.org/a', { name: { en: 'A' } })
  },
}
