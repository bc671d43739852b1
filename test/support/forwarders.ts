/** Stored forwarders. */
import { unknownBacklog, worksWell, type Forwarder } from '#shared/domain/forwarders/forwarder.ts'

/** An active forwarder of all statements without failures; `parts` overrides its attributes. */
export const aForwarder = (parts: Partial<Forwarder> & Pick<Forwarder, 'tenantId' | 'forwarderId'>): Forwarder => ({
  label: 'Warehouse',
  endpoint: 'https://lrs.example.com/xapi',
  username: 'lectern',
  password: { kid: 'k1', box: new Uint8Array(60) },
  xapiVersion: '2.0.0',
  filter: {},
  status: 'active',
  pausedBecause: null,
  cursor: { since: null, after: null },
  ...worksWell,
  ...unknownBacklog,
  forwarded: 0,
  passedOver: 0,
  lastPassedOver: null,
  revision: 1,
  version: 1,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  ...parts,
})
