/** What the codes of the service say in German. */
import { accessErrors } from './access.ts'
import { contentErrors } from './content.ts'
import type { GermanError } from './german-error.ts'
import { jobErrors } from './jobs.ts'
import { learningDataErrors } from './learning-data.ts'
import { requestErrors } from './requests.ts'

/** By code of an error, or of the failure of a job. */
export const germanErrors: ReadonlyMap<string, GermanError> = new Map(
  [accessErrors, requestErrors, contentErrors, learningDataErrors, jobErrors].flatMap((errors) =>
    Object.entries(errors),
  ),
)
