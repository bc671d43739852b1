/** The entry of a finding code in the catalogue, and remedies that several codes share. */
export interface FindingDefinition {
  /** An error refuses the package; a warning accompanies it. */
  severity: 'error' | 'warning'
  /** What is wrong, in one sentence. */
  meaning: string
  /** What the owner of the package can do, in one sentence. */
  remedy: string
}

export const rebuild = 'Export the package again from the authoring tool and upload the new file.'
export const rezip = 'Create the ZIP again from the course folder with an ordinary tool.'
export const suspicious =
  'Remove the entry or create the ZIP again; an archive made by an authoring tool has no such entry.'
export const none = 'Nothing has to be done; the course is played.'
