/** Processing of whole packages, against checking the archive with `unzip -t` and uploading the same files. */
import { execFile } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { allAtMost, rounded, type Benchmark } from '../benchmark.ts'
import { ceilingMb, jobEvent, packageOf, requestProcessing, requireReady, upload } from '../ingest/intake.ts'
import { loadBuiltFunction } from '../support/built-service.ts'
import { openDistantBackend, type DistantBackend } from '../support/distant-backend.ts'
import { interleave } from '../support/interleave.ts'
import { made } from '../support/work-folder.ts'

const bound = 1
/** Size in MB, number of measured runs, and number of runs before them: a new process compiles its code meanwhile. */
const sizes = [
  [25, { rounds: 7, warmUp: 2 }],
  [130, { rounds: 5, warmUp: 1 }],
  [500, { rounds: 3, warmUp: 0 }],
] as const

/** Files that the bare upload sends in parallel, and the size from which it streams a file. */
const sideBySide = 24
const streamedBytes = 4 * 1024 * 1024

async function processed(backend: DistantBackend, path: string): Promise<void> {
  const worker = await loadBuiltFunction('workers/process-package')
  const job = await requestProcessing(backend, path)
  if (job === null) return
  await worker(jobEvent(job), {})
  await requireReady(backend, job)
}

async function bareUpload(folder: string, prefix: string): Promise<void> {
  const client = new S3Client({})
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((found) => found.isFile())
    .map((found) => join(found.parentPath, found.name))
  const send = async (name: string): Promise<void> => {
    const { size } = await stat(name)
    const Body = size > streamedBytes ? createReadStream(name) : await readFile(name)
    await client.send(
      new PutObjectCommand({
        Bucket: 'content-test',
        Key: `${prefix}/${name.slice(folder.length + 1)}`,
        Body,
        ContentLength: size,
      }),
    )
  }
  const waiting = names.values()
  const sender = async (): Promise<void> => {
    for (const name of waiting) await send(name)
  }
  await Promise.all(Array.from({ length: sideBySide }, sender))
}

async function checkedAndUploaded(file: string, folder: string): Promise<void> {
  await promisify(execFile)('unzip', ['-tqq', file])
  await bareUpload(folder, `bare-${performance.now()}`)
}

async function unpacked(file: string, megabytes: number): Promise<string> {
  return made(`package-${megabytes}`, async (path) => {
    await mkdir(path)
    await promisify(execFile)('unzip', ['-qq', file, '-d', path])
  })
}

export const ingest: Benchmark = {
  goal: `processing of 25, 130 and 500 MB / (unzip -t + bare upload of the same files) <= ${bound}`,
  exact: false,
  async measure() {
    process.env['MAX_UPLOAD_MB'] = String(ceilingMb)
    const backend = await openDistantBackend()
    try {
      const measured: Record<string, number> = {}
      const notes: string[] = []
      for (const [megabytes, often] of sizes) {
        const file = await packageOf(megabytes)
        const folder = await unpacked(file, megabytes)
        const subjects = {
          ours: async () => {
            const path = await upload(backend, file)
            return () => processed(backend, path)
          },
          bare: () => Promise.resolve(() => checkedAndUploaded(file, folder)),
        }
        const medianOf = await interleave(subjects, often)
        const [ours, bare] = [medianOf('ours'), medianOf('bare')]
        measured[`${megabytes} MB`] = rounded(ours / bare)
        notes.push(`${megabytes} MB: ${rounded(ours / 1000)} s, bare ${rounded(bare / 1000)} s`)
      }
      return { measured, met: allAtMost(measured, bound), notes }
    } finally {
      backend.close()
    }
  },
}
