/** People who sign in to the dashboard. */

/** A person, known by the provider's issuer and subject. An e-mail is no identity: it can change its owner. */
export interface Person {
  /** Hash of issuer and subject; see `personIdOf`. */
  readonly personId: string
  readonly issuer: string
  readonly subject: string
  readonly email: string | null
  readonly emailVerified: boolean
  readonly displayName: string | null
  /** BCP 47 language tag. */
  readonly locale: string | null
  /** The workspace that the person used last; a new sign-in opens it. */
  readonly lastTenantId: string | null
  readonly createdAt: string
}
