/** The cache of what the service answered. Every key but those of the person begins with the workspace. */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { CallError, isRefusal } from './calls.ts'
import { setPageState } from './page-state.ts'
import { meQuery } from './person.ts'
import { entryQuery } from './platform.ts'

/** Milliseconds for which an answer counts as fresh: moving between screens asks nothing twice. */
const freshFor = 10_000

/** Whether an answer says that what is known of the person does not hold any more. */
const isAboutPerson = (error: unknown): boolean =>
  isRefusal(error, 'SESSION_WORKSPACE_CHANGED') ||
  isRefusal(error, 'WORKSPACE_ADMIN_REQUIRED') ||
  isRefusal(error, 'WORKSPACE_ROLE_REQUIRED')

export const makeCache = (): QueryClient => {
  const follow = (error: unknown): void => {
    const isOpen = cache.getQueryData(meQuery.queryKey) !== undefined
    const isPlatform = cache.getQueryData(entryQuery.queryKey) !== undefined
    if ((isOpen || isPlatform) && isRefusal(error, 'AUTH_REQUIRED')) setPageState({ isSignedOut: true })
    // The administration was open: the sign-in has become too old for it.
    if (isPlatform && isRefusal(error, 'PLATFORM_ADMIN_REQUIRED')) setPageState({ isSignedOut: true })
    if (isOpen && isAboutPerson(error)) void cache.invalidateQueries(meQuery)
  }
  const cache: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError(error, { queryKey }) {
        if (queryKey[0] !== meQuery.queryKey[0] || isRefusal(error, 'AUTH_REQUIRED')) follow(error)
      },
    }),
    mutationCache: new MutationCache({
      onError(error) {
        if (isRefusal(error, 'SESSION_WORKSPACE_CHANGED')) setPageState({ wasRefused: true })
        follow(error)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: freshFor,
        retry: (failures, error) => failures < 1 && error instanceof CallError && error.isRetryable,
        retryDelay: (_, error) =>
          error instanceof CallError && error.reply.outcome === 'refused' ? (error.reply.retryAfter ?? 1) * 1000 : 1000,
      },
      // A change that got no answer may have been made: only the person repeats it.
      mutations: { retry: false },
    },
  })
  return cache
}
