/**
 * What a dispatch package states to its own script, the shell. Packages stay in learning platforms for years, so fields
 * are only added, and a shell of an older package never gets new ones.
 */
export interface ShellConfig {
  readonly dispatch: string
  /** `<learner origin>/api/v1/dispatches/<id>/frame?w=<workspace slug>#t=<dispatch token>` */
  readonly launchUrl: string
  readonly title: string
  /** The standard of the package; the shell looks for the API of this one first. */
  readonly standard: HostStandard
  /**
   * Namespace of the hashes that leave the learning platform in place of learner ids; null if ids and names are sent as
   * they are.
   */
  readonly hashNamespace: string | null
}

/** The standard of the API that a learning platform offers. */
export type HostStandard = '1.2' | '2004'

/** Key in the web bucket under which the build publishes the shell's files as JSON: text by file name. */
export const shellFilesKey = 'dispatch/shell.json'
