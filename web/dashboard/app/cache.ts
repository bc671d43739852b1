/** The cache of what the service answered. Every key but those of the person begins with the workspace. */
import {
  MutationCache,
  QueryCache,
  QueryClient,
  type DefaultedQueryObserverOptions,
  type QueryKey,
  type QueryObserverOptions,
} from '@tanstack/react-query'
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

const isOfPerson = ([first]: QueryKey): boolean => first === meQuery.queryKey[0]

/** Asks nothing again by itself for a workspace that the session has left: the service would refuse it each time. */
class WorkspaceCache extends QueryClient {
  /** Whether a key belongs to a workspace of the person that the session does not use. */
  readonly isElsewhere = ([workspace]: QueryKey): boolean => {
    const me = this.getQueryData(meQuery.queryKey)
    return (
      me !== undefined &&
      me.workspace.tenant_id !== workspace &&
      me.memberships.some(({ tenant_id: own }) => own === workspace)
    )
  }

  override defaultQueryOptions<Answer, Failure, Data, Kept, Key extends QueryKey, Page>(
    options:
      | QueryObserverOptions<Answer, Failure, Data, Kept, Key, Page>
      | DefaultedQueryObserverOptions<Answer, Failure, Data, Kept, Key>,
  ): DefaultedQueryObserverOptions<Answer, Failure, Data, Kept, Key> {
    const known = super.defaultQueryOptions(options)
    const { refetchInterval: interval } = known
    if (options._defaulted === true || interval === undefined) return known
    return {
      ...known,
      refetchInterval: (query) =>
        !this.isElsewhere(query.queryKey) && (typeof interval === 'function' ? interval(query) : interval),
    }
  }
}

interface CacheEvents {
  /** Another person has signed in, or this one belongs to no workspace any more: nothing of the page holds. */
  readonly onOtherPerson: () => void
}

export const makeCache = ({ onOtherPerson }: CacheEvents): WorkspaceCache => {
  let person: string | null = null
  const meet = (id: string | null): void => {
    if (person !== null && person !== id) onOtherPerson()
    person = id
  }
  const follow = (error: unknown): void => {
    const isOpen = cache.getQueryData(meQuery.queryKey) !== undefined
    const isPlatform = cache.getQueryData(entryQuery.queryKey) !== undefined
    if ((isOpen || isPlatform) && isRefusal(error, 'AUTH_REQUIRED')) setPageState({ isSignedOut: true })
    // The administration was open: the sign-in has become too old for it.
    if (isPlatform && isRefusal(error, 'PLATFORM_ADMIN_REQUIRED')) setPageState({ isSignedOut: true })
    if (isOpen && isAboutPerson(error)) void cache.invalidateQueries(meQuery)
  }
  const isHere = ({ queryKey }: { readonly queryKey: QueryKey }): boolean => !cache.isElsewhere(queryKey)
  const cache: WorkspaceCache = new WorkspaceCache({
    queryCache: new QueryCache({
      onError(error, { queryKey }) {
        if (!isOfPerson(queryKey) || isRefusal(error, 'AUTH_REQUIRED')) follow(error)
        else if (isRefusal(error, 'WORKSPACE_ROLE_REQUIRED')) meet(null)
      },
      onSuccess(_, { queryKey }) {
        if (isOfPerson(queryKey)) meet(cache.getQueryData(meQuery.queryKey)?.person.id ?? null)
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
        refetchOnWindowFocus: isHere,
        refetchOnReconnect: isHere,
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
