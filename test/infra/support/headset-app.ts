/** A package with an app for headsets. */
import type { ApiRequest, ApiResponse } from '#test/support/backend.ts'
import { writeApk } from '#test/support/apk-writer.ts'
import { writeZip } from '#test/support/zip-writer.ts'

interface Journey {
  readonly call: (operationId: string, request?: ApiRequest) => Promise<ApiResponse>
  /** Returns where the archive was stored. */
  readonly upload: (archive: Uint8Array) => Promise<string>
}

/** @returns id of the package */
export async function headsetApp({ call, upload }: Journey): Promise<string> {
  const archive = writeZip([{ name: 'app.apk', data: writeApk() }])
  const { body } = await call('processUpload', {
    body: { original_filename: 'app.zip', storage_path: await upload(archive) },
  })
  return body.package.package_id
}
