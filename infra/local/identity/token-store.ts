/**
 * What the provider remembers: sign-ins under way, and tokens. Refresh tokens and their grants are also in a file, so that
 * people stay signed in when the service is restarted.
 */
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import * as z from 'zod'
import { readJson, replaceFile } from '../host/state-file.ts'

interface Entry {
  readonly payload: AdapterPayload
  /** Milliseconds since the epoch; null for ever. */
  readonly expiresAt: number | null
}

/** Kinds of the provider's records that outlive the process. */
const keptKinds = ['RefreshToken', 'Grant']

const isKept = (key: string): boolean => keptKinds.some((kind) => key.startsWith(`${kind}:`))
const isLive = ({ expiresAt }: Entry): boolean => expiresAt === null || expiresAt > Date.now()

const payload = z.custom<AdapterPayload>((value) => typeof value === 'object' && value !== null)
const kept = z.array(z.tuple([z.string(), z.object({ payload, expiresAt: z.number().nullable() })]))

/**
 * @param path of the file; null keeps everything in memory
 * @throws Error where the file holds something else
 */
export function tokenStore(path: string | null): AdapterFactory {
  const entries = new Map<string, Entry>(path === null ? [] : kept.parse(readJson(path) ?? []))
  const save = (key: string): void => {
    for (const [each, entry] of entries) if (!isLive(entry)) entries.delete(each)
    if (path === null || !isKept(key)) return
    replaceFile(path, JSON.stringify([...entries].filter(([each]) => isKept(each))))
  }
  const removeWhere = (isMeant: (stored: AdapterPayload) => boolean): void => {
    for (const [key, { payload: stored }] of entries) if (isMeant(stored)) entries.delete(key)
    save('RefreshToken:')
  }
  return (kind): Adapter => {
    const keyOf = (id: string): string => `${kind}:${id}`
    const live = (key: string): AdapterPayload | undefined => {
      const entry = entries.get(key)
      return entry !== undefined && isLive(entry) ? entry.payload : undefined
    }
    const findWhere = (isMeant: (stored: AdapterPayload) => boolean): Promise<AdapterPayload | undefined> =>
      Promise.resolve(
        [...entries.keys()]
          .filter((key) => key.startsWith(keyOf('')))
          .map(live)
          .find((stored) => stored !== undefined && isMeant(stored)),
      )
    return {
      upsert(id, stored, expiresIn) {
        entries.set(keyOf(id), {
          payload: stored,
          expiresAt: expiresIn === undefined ? null : Date.now() + expiresIn * 1000,
        })
        save(keyOf(id))
        return Promise.resolve()
      },
      find: (id) => Promise.resolve(live(keyOf(id))),
      findByUid: (uid) => findWhere((stored) => stored.uid === uid),
      findByUserCode: (userCode) => findWhere((stored) => stored.userCode === userCode),
      consume(id) {
        const entry = entries.get(keyOf(id))
        if (entry !== undefined)
          entries.set(keyOf(id), { ...entry, payload: { ...entry.payload, consumed: Math.floor(Date.now() / 1000) } })
        save(keyOf(id))
        return Promise.resolve()
      },
      destroy(id) {
        entries.delete(keyOf(id))
        save(keyOf(id))
        return Promise.resolve()
      },
      revokeByGrantId(grantId) {
        removeWhere((stored) => stored.grantId === grantId)
        return Promise.resolve()
      },
    }
  }
}
