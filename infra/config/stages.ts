/** The stages of this project, one file each. */
import { dev } from './dev.ts'
import { local } from './local.ts'
import { prod } from './prod.ts'
import { parseSettings, type Settings } from './settings.ts'

const stages: ReadonlyMap<string, unknown> = new Map(Object.entries({ dev, prod, local }))

/**
 * The validated settings of a stage.
 * @throws Error that lists the known stages, or the invalid settings
 */
export function settingsFor(stage: string): Settings {
  const input = stages.get(stage)
  if (input === undefined)
    throw new Error(
      `There is no stage "${stage}". Stages: ${[...stages.keys()].join(', ')}. A stage is a file in infra/config that stages.ts lists.`,
    )
  return parseSettings(input)
}
