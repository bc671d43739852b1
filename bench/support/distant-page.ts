import type { BrowserContext, Page } from 'playwright-core'

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
