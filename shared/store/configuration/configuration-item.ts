/** The stored settings of a workspace. */
import * as z from 'zod'
import { configurationResource } from '#shared/contract/resources/configuration/configuration.ts'
import { defaultSettings, type Configuration } from '#shared/domain/configuration/configuration.ts'
import { parseItem } from '#shared/store/table/stored-item.ts'
import type { RawItem } from '#shared/store/table/table.ts'

const item = z.object({ settings: configurationResource, version: z.number() })

/** Where nothing is stored, the workspace has the settings of the deployment. @throws StoredItemInvalid */
export const configurationFromItem = (tenantId: string, found: RawItem | null | undefined): Configuration =>
  found === null || found === undefined
    ? { tenantId, settings: defaultSettings, version: 1 }
    : { tenantId, ...parseItem(item, found) }
