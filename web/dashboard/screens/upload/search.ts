import { textIn } from '#web/dashboard/app/search.ts'

export interface UploadSearch {
  /** The package that gets a new version; absent: a new package. */
  readonly package?: string | undefined
}

export const readUploadSearch = (search: Record<string, unknown>): UploadSearch => ({
  package: textIn(search, 'package'),
})
