/** Presents client systems in the shape of the wire. */
import type { ClientSystemResource } from '#shared/contract/resources/skills/client-system.ts'
import type { ClientSystem } from './client-system.ts'

export const presentClientSystem = ({
  tenantId: _tenantId,
  clientSystemId,
  allowedModes,
  subjectRule,
  ...rest
}: ClientSystem): ClientSystemResource => ({
  id: clientSystemId,
  ...rest,
  allowedModes: [...allowedModes],
  subjectRule: { accountHomePages: [...subjectRule.accountHomePages], mailto: subjectRule.mailto },
})
