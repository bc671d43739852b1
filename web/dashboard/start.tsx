/** What the page of the dashboard starts. Screens that are loaded later name this module: alone it does nothing. */
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nProvider } from 'react-aria-components'
import { makeCache } from './app/cache.ts'
import { chosenLanguage, LanguageContext } from './app/language.ts'
import { meQuery } from './app/person.ts'
import { setPageState } from './app/page-state.ts'
import { followTabs, type News } from './app/tabs.ts'
import { commonTexts } from './app/trouble.ts'
import { followBrowserLanguage } from './parts/date-locale.ts'
import { EmptyFieldText } from './parts/field.tsx'
import { makeRouter } from './routes.ts'

export function startDashboard(): void {
  const cache = makeCache({
    onOtherPerson() {
      // Where the browser keeps a page with changes, nothing more can be done on it.
      setPageState({ isSignedOut: true })
      location.reload()
    },
  })
  const router = makeRouter(cache)
  // The screen is asked for while the page learns who is signed in: the router asks after that, and shows what failed.
  const [matchedRoutes] = router.getMatchedRoutes(router.latestLocation.pathname)
  for (const route of matchedRoutes) void router.loadRouteChunk(route)?.catch(() => undefined)
  const language = chosenLanguage()
  document.documentElement.lang = language
  followBrowserLanguage(navigator.language)
  const followNews = async (news: News): Promise<void> => {
    if (news === 'signedIn') setPageState({ isSignedOut: false })
    await cache.invalidateQueries(meQuery)
    await cache.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0] && !cache.isElsewhere(queryKey),
    })
  }
  followTabs((news) => void followNews(news))

  const root = document.getElementById('root')
  if (root !== null)
    createRoot(root).render(
      <StrictMode>
        <LanguageContext value={language}>
          <I18nProvider locale={language}>
            <EmptyFieldText value={commonTexts[language].emptyField}>
              <QueryClientProvider client={cache}>
                <RouterProvider router={router} />
              </QueryClientProvider>
            </EmptyFieldText>
          </I18nProvider>
        </LanguageContext>
      </StrictMode>,
    )
}
