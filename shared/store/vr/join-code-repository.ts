/** Codes by which headsets join sessions (docs/access-patterns.md, V8-V10). */
import * as z from 'zod'
import type { JoinCode } from '#shared/domain/vr/join-code.ts'
import { updateUnread } from '#shared/store/table/conditional-write.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { keys } from '#shared/store/table/keys.ts'
import { get } from '#shared/store/table/read.ts'
import { parseItem } from '#shared/store/table/stored-item.ts'
import type { Table } from '#shared/store/table/table.ts'

export interface JoinCodeRepository {
  /** V8. The code that the session has shown last; null: none, or it is gone. Strongly consistent. */
  ofSession(tenantId: string, sessionId: string): Promise<JoinCode | null>
  /** V9. Stores a code unless a living one has the same digits, and remembers it for its session. False: they are in use. */
  add(code: JoinCode, now: string): Promise<boolean>
  /** V10. Strongly consistent; null for an unknown code. */
  find(tenantId: string, code: string): Promise<JoinCode | null>
  /** V10. Marks the code as used by a headset. False: another headset was faster. */
  use(code: JoinCode, deviceId: string): Promise<boolean>
}

const joinCodeItem = z.object({
  tenantId: z.string(),
  code: z.string(),
  sessionId: z.string(),
  mode: z.enum(['live', 'test']),
  launchEpoch: z.string().nullable().default(null),
  endsAt: z.string(),
  usedBy: z.string().nullable().default(null),
})

const seconds = (time: string): number => Math.floor(Date.parse(time) / 1000)

async function find(table: Table, tenantId: string, code: string): Promise<JoinCode | null> {
  const item = await get(table, keys.joinCode(tenantId, code), { consistent: true })
  return item === undefined ? null : parseItem(joinCodeItem, item)
}

async function add(table: Table, joinCode: JoinCode, now: string): Promise<boolean> {
  const { tenantId, code, sessionId, endsAt } = joinCode
  const expiresAt = seconds(endsAt)
  const written = new Expression()
  written.setAll({ ...joinCode, expiresAt })
  const stored = written.name('endsAt')
  written.require(`(attribute_not_exists(${stored}) OR ${stored} <= ${written.value(now)})`)
  if ((await updateUnread(table, keys.joinCode(tenantId, code), written)).kind !== 'written') return false
  const shown = new Expression()
  shown.setAll({ code, expiresAt })
  await updateUnread(table, keys.shownJoinCode(tenantId, sessionId), shown)
  return true
}

export const joinCodeRepository = (table: Table): JoinCodeRepository => ({
  async ofSession(tenantId, sessionId) {
    const item = await get(table, keys.shownJoinCode(tenantId, sessionId), { consistent: true })
    return item === undefined ? null : find(table, tenantId, z.object({ code: z.string() }).parse(item).code)
  },
  add: (code, now) => add(table, code, now),
  find: (tenantId, code) => find(table, tenantId, code),
  async use({ tenantId, code, sessionId }, deviceId) {
    const used = new Expression()
    used.set('usedBy', deviceId)
    used.requireEqual('sessionId', sessionId)
    const by = used.name('usedBy')
    used.require(`(attribute_not_exists(${by}) OR ${by} = ${used.value(deviceId)})`)
    return (await updateUnread(table, keys.joinCode(tenantId, code), used)).kind === 'written'
  },
})
