/** The stored settings of a workspace. */
import * as z from 'zod'
import { configurationResource } from '#shared/contract/resources/configuration/configuration.ts'
import { defaultSettings, type Configuration } from '#shared/domain/configuration/configuration.ts'
import { parseItem } from '#shared/store/table/stored-item.ts'
import type { RawItem } from '#shared/store/table/table.ts'

/** Settings that are younger than the others: items without them have their defaults. */
const settings = configurationResource.extend({ extractionModel: z.boolean().default(defaultSettings.extractionModel) })

const item = z.object({ settings, version: z.number() })

/** Where nothing is stored, the workspace has the settings of the deployment. @throws StoredItemInvalid */
export const configurationFromItem = (tenantId: string, found: RawItem | null | undefined): Configuration =>
  found === null || found === undefined
    ? { tenantId, settings: defaultSettings, version: 1 }
    : { tenantId, ...parseItem(item, found) }
