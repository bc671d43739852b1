import type { BrowserContext, Page } from 'playwright-core'

/**
 * Makes the page load as on a slow phone: a processor four times as slow, 1.6 Mbit/s, a server 150 ms away.
 */
export async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  const bytesASecond = 1_600_000 / 8
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytesASecond,
    uploadThroughput: bytesASecond,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** Answers the page's requests as late as a server that is this many milliseconds away. */
export async function throttle(context: BrowserContext, page: Page, awayMs: number): Promise<void> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: awayMs,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
}
