import type { KeyMode } from '#shared/contract/credentials.ts'
import { invalidField, type Refused } from '#shared/domain/outcome.ts'
import type { KeyCaller, SessionCaller } from './caller.ts'

/** The refusal of a `mode` in a body that is not that of the key which sends it; null where the caller may state it. */
export const statedModeRefusal = (
  { kind, mode }: Pick<KeyCaller | SessionCaller, 'kind' | 'mode'>,
  stated: KeyMode | undefined,
): Refused<'VALIDATION_ERROR'> | null =>
  kind === 'apiKey' && stated !== undefined && stated !== mode
    ? invalidField('mode', `must be "${mode}", the mode of the key, or absent`)
    : null
