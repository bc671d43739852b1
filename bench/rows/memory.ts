/** Memory of the worker while it processes a large package, and the files that it writes to disk. */
import { execFile } from 'node:child_process'
import { mkdtemp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import { rounded, type Benchmark } from '../benchmark.ts'
import { ceilingMb, jobEvent, packageOf, requestProcessing, requireReady, upload } from '../ingest/intake.ts'
import { functionsFolder } from '../support/built-service.ts'
import { openDistantBackend, type DistantBackend } from '../support/distant-backend.ts'
import { workFolder } from '../support/work-folder.ts'

const boundMb = 256
const boundGrowth = 1.1

const report = z.object({ maxRss: z.number(), failures: z.number() })

/** Runs the worker in a process of its own, as Lambda does. */
const script = (bundle: string, event: object): string => `
  require(${JSON.stringify(bundle)}).handler(${JSON.stringify(event)}).then(({ batchItemFailures }) => {
    require('node:fs').writeSync(3, JSON.stringify({ maxRss: process.resourceUsage().maxRSS, failures: batchItemFailures.length }))
  })`

interface Footprint {
  readonly peakMb: number
  /** Files left in the only folder for temporary files. */
  readonly files: number
}

async function footprint(backend: DistantBackend, megabytes: number): Promise<Footprint> {
  const job = await requestProcessing(backend, await upload(backend, await packageOf(megabytes)))
  if (job === null) throw new Error('The package was so small that it was processed at once.')
  const temporary = await mkdtemp(join(workFolder(), 'tmp-'))
  const bundle = join(await functionsFolder(), 'workers', 'process-package', 'index.js')
  const shell = `exec ${process.execPath} -e "$SCRIPT" 3>&1 >/dev/null`
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', shell], {
    env: { ...process.env, SCRIPT: script(bundle, jobEvent(job)), TMPDIR: temporary },
    cwd: temporary,
  })
  const { maxRss, failures } = report.parse(JSON.parse(stdout))
  if (failures > 0) throw new Error('The worker failed.')
  await requireReady(backend, job)
  return { peakMb: rounded(maxRss / 1024, 0), files: (await readdir(temporary)).length }
}

export const memory: Benchmark = {
  goal: `peak RSS while 500 MB are processed <= ${boundMb} MB, nothing on disk; for 2 GB (npm run bench -- memory --large) <= ${boundGrowth} times that`,
  exact: false,
  async measure() {
    process.env['MAX_UPLOAD_MB'] = String(ceilingMb)
    const backend = await openDistantBackend()
    try {
      const ordinary = await footprint(backend, 500)
      const large = process.argv.includes('--large') ? await footprint(backend, 2000) : null
      const growth = large === null ? null : rounded(large.peakMb / ordinary.peakMb)
      const files = ordinary.files + (large?.files ?? 0)
      return {
        measured: { '500 MB': ordinary.peakMb, files, ...(growth === null ? {} : { '2 GB / 500 MB': growth }) },
        met: ordinary.peakMb <= boundMb && files === 0 && (growth === null || growth <= boundGrowth),
        notes: large === null ? [] : [`2 GB: ${large.peakMb} MB`],
      }
    } finally {
      backend.close()
    }
  },
}
