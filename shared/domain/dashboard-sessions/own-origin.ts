/** Which changes come from a page of the dashboard itself (specification, "Signed-in dashboard sessions" 2). */

/** Headers that browsers set and scripts cannot. */
export interface SiteHeaders {
  readonly origin: string | undefined
  readonly secFetchSite: string | undefined
}

/**
 * Whether a change comes from the dashboard's own origin. `Origin` must be stated: `null` and a missing one could be any
 * page. A missing `Sec-Fetch-Site` is accepted, because older browsers send none.
 */
export const isOwnOrigin = ({ origin, secFetchSite }: SiteHeaders, dashboardOrigin: string): boolean =>
  origin === dashboardOrigin && (secFetchSite === undefined || secFetchSite === 'same-origin')
