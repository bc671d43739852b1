/** Stored client systems. */
import * as z from 'zod'
import { clientSystemKind, clientSystemStatus } from '#shared/contract/resources/skills/client-system.ts'
import { demonstrationMode } from '#shared/contract/resources/skills/evidence-attributes.ts'
import type { ClientSystem } from '#shared/domain/skills/client-system.ts'
import { parseItem } from '#shared/store/table/stored-item.ts'
import type { RawItem } from '#shared/store/table/table.ts'

const clientSystemItem = z.object({
  tenantId: z.string(),
  clientSystemId: z.string(),
  name: z.string(),
  kind: clientSystemKind,
  status: clientSystemStatus,
  trust: z.number(),
  allowedModes: z.array(demonstrationMode),
  subjectRule: z.object({ accountHomePages: z.array(z.string()), mailto: z.boolean() }),
  followStatements: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number(),
})

/** @throws StoredItemInvalid */
export const clientSystemFromItem = (item: RawItem): ClientSystem => parseItem(clientSystemItem, item)
