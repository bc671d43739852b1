/** Lambda entry of the extraction of skills. It alone may call the model of the deployment, where there is one. */
import { extractionsFamily } from '#shared/contract/families/public/extractions.ts'
import { dashboardSource } from '#shared/http/dashboard-source.ts'
import { functionContext } from '#shared/http/function-context.ts'
import { serve } from '#shared/http/serve.ts'
import { frameworkObjects } from '#shared/operations/skills/framework-objects.ts'
import { graphCache } from '#shared/operations/skills/graph-cache.ts'
import { bedrockSkillPicker } from '#shared/platform/bedrock-skill-picker.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { readConfig } from '#shared/platform/config.ts'
import { openLog } from '#shared/platform/log.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { configurationRepository } from '#shared/store/configuration/configuration-repository.ts'
import { frameworkRepository } from '#shared/store/frameworks/framework-repository.ts'
import { extractSkills } from './extract-skills.ts'

const config = readConfig('RECORDS_BUCKET', 'SKILL_MODEL_ARN', 'LOG_LEVEL')
const { table, context } = functionContext('extractions', { dashboard: dashboardSource })
const objects = frameworkObjects(objectStore(objectClients(), config.RECORDS_BUCKET))
const log = openLog('api-extractions', config.LOG_LEVEL)

export const handler = serve(
  extractionsFamily,
  { extractSkills },
  {
    dependencies: {
      graphs: graphCache(frameworkRepository(table), objects),
      configurations: configurationRepository(table),
      picker: config.SKILL_MODEL_ARN === null ? null : bedrockSkillPicker(config.SKILL_MODEL_ARN, log),
    },
    context,
  },
)
