/** What the tabs of one browser tell each other. */
export type News = 'switched' | 'signedIn'

const channel = new BroadcastChannel('lectern')

/** Tells the other tabs that the session uses another workspace, or that somebody signed in. */
export const tellTabs = (news: News): void => channel.postMessage(news)

/** Calls back for each news of another tab. */
export function followTabs(onNews: (news: News) => void): void {
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => onNews(data))
}
