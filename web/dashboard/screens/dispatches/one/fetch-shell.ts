import { fetchFile } from '#web/dashboard/app/files.ts'
import type { DispatchId, ShellVersion } from '../data.ts'

/** The package that an LMS takes in the place of the course. */
export const fetchShell = ({ workspace, dispatchId }: DispatchId, version: ShellVersion): Promise<Blob> =>
  fetchFile(workspace, `/api/v1/dispatches/${encodeURIComponent(dispatchId)}/export?scorm_version=${version}`)
