/** How the valid calls of the contract tests are made. */
import type { ApiRequest, Backend } from '#test/support/backend.ts'
import { signInAs } from '#test/support/signed-in.ts'

/** A deployment in process with something of everything in it. */
export interface World {
  readonly backend: Backend
  /** Bytes of a course that is accepted. */
  readonly course: Uint8Array
  /** A package that can be launched. */
  readonly packageId: string
}

/** A call that succeeds once it carries a credential. */
export interface Valid {
  readonly request: ApiRequest
  /** Launch token of the session that the call is about. */
  readonly token?: string
  readonly deviceToken?: string
  /** Signed in with the cookie that the request carries; such a call needs no other credential. */
  readonly signedIn?: true
}
/** Makes what a call is about, and the call. */
export type MakeValid = (world: World) => Promise<Valid>

/** The valid calls of a family, by operation. */
export type ValidCalls = Readonly<Record<string, MakeValid>>

let addresses = 0

/** Each call from an address of its own, which has limits of its own. */
export function ownAddress(): Record<string, string> {
  addresses += 1
  return { 'x-forwarded-for': `10.0.${Math.floor(addresses / 256)}.${addresses % 256}, 192.0.2.1` }
}

export const plain =
  (request: ApiRequest = {}): MakeValid =>
  () =>
    Promise.resolve({ request })
/** As somebody who is signed in. */
export const signedIn =
  (more: (session: { readonly sessionId: string }) => ApiRequest = () => ({})): MakeValid =>
  async ({ backend }) => {
    const { changes, session } = await signInAs(backend, 'owner')
    return { request: { headers: changes, ...more(session) }, signedIn: true }
  }

/** As an owner who is signed in, on something that is made for the call. */
export const signedInOn =
  (make: (backend: Backend) => Promise<ApiRequest>): MakeValid =>
  async ({ backend }) => {
    const { changes } = await signInAs(backend, 'owner')
    return { request: { headers: changes, ...(await make(backend)) }, signedIn: true }
  }
