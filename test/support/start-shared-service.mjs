/** Jest calls this once before the browser lane (`globalSetup`). Jest takes default exports only. */
import { register } from 'tsx/esm/api'

export default async function start() {
  register()
  const { startSharedService } = await import('./shared-service.ts')
  startSharedService()
}
