/** Jest calls this once after the browser lane (`globalTeardown`). Jest takes default exports only. */
export default async function stop() {
  const { stopSharedService } = await import('./shared-service.ts')
  await stopSharedService()
}
