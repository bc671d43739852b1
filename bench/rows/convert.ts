/** Time, memory and weight of the conversion of a deck of 25 slides, cold: each deck has processes of its own. */
import { readdir, readFile } from 'node:fs/promises'
import { stop } from 'esbuild'
import { buildConverter } from '#infra/bundle/build-converter.ts'
import { renderDeck } from '#shared/operations/conversions/render-deck.ts'
import { presentation, textBox } from '#test/support/presentation.ts'
import { rounded, type Benchmark } from '../benchmark.ts'
import { made } from '../support/work-folder.ts'

const slides = 25
const bounds = { seconds: 12, megabytes: 2600, kilobytesPerSlide: 100 } as const
const sampleEveryMs = 50

const shape = (id: number): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="S"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm rot="${id * 600_000}"><a:off x="${(id % 6) * 1_800_000}" y="5000000"/><a:ext cx="1200000" cy="900000"/></a:xfrm><a:prstGeom prst="${id % 2 === 0 ? 'star5' : 'roundRect'}"><a:avLst/></a:prstGeom><a:gradFill><a:gsLst><a:gs pos="0"><a:srgbClr val="4472C4"/></a:gs><a:gs pos="100000"><a:srgbClr val="ED7D31"/></a:gs></a:gsLst><a:lin ang="2700000"/></a:gradFill></p:spPr></p:sp>`

/** Titles, paragraphs and filled shapes: what most slides of courses consist of. */
const deck = (): Buffer =>
  presentation({
    slides: Array.from({ length: slides }, (_, index) => ({
      shapes: [
        textBox([`Chapter ${index + 1}`], { placeholder: 'title', top: 300_000 }),
        textBox(
          Array.from({ length: 6 }, (_line, line) => `Point ${line + 1}: leave the building by the nearest exit.`),
          { id: 3, top: 1_500_000 },
        ),
        ...Array.from({ length: 6 }, (_shape, position) => shape(position + 10)),
      ].join(''),
      notes: ['Ask who knows the nearest exit.'],
    })),
  })

/** Resident memory of a process and of those that it started, in MB; 0 where the system does not show it. */
async function residentMb(pid: number): Promise<number> {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    const own = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024
    const threads = await readdir(`/proc/${pid}/task`)
    const lists = await Promise.all(
      threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '')),
    )
    const children = lists.join(' ').split(/\s+/).filter(Boolean).map(Number)
    const theirs = await Promise.all(children.map(residentMb))
    return own + theirs.reduce((sum, megabytes) => sum + megabytes, 0)
  } catch {
    return 0
  }
}

/** The highest memory while `work` runs. */
async function peakOf<Result>(work: Promise<Result>): Promise<{ result: Result; megabytes: number }> {
  let [megabytes, isRunning] = [0, true]
  const sample = async (): Promise<void> => {
    while (isRunning) {
      megabytes = Math.max(megabytes, await residentMb(process.pid))
      await new Promise((resolve) => setTimeout(resolve, sampleEveryMs))
    }
  }
  const sampling = sample()
  try {
    return { result: await work, megabytes }
  } finally {
    isRunning = false
    await sampling
  }
}

export const convert: Benchmark = {
  goal: `${slides} slides, cold: <= ${bounds.seconds} s; memory of all processes <= ${bounds.megabytes} MB; <= ${bounds.kilobytesPerSlide} KB a slide`,
  exact: false,
  async measure() {
    const folder = await made('converter', async (outputDirectory) => {
      const options = { projectDirectory: process.cwd(), outputDirectory, form: 'packed' } as const
      if (!(await buildConverter(options))) throw new Error('The optional packages of the converter are not installed.')
    })
    // The bundler's process stays after a build, and its memory is none of the conversion's.
    await stop()
    const order = { bytes: deck(), converter: { folder, soffice: null }, milliseconds: 240_000 }
    const start = performance.now()
    const marks: string[] = []
    const onProgress = ({ step, slidesDone }: { step: string; slidesDone: number }): void => {
      if (slidesDone === 0) marks.push(`${step} from ${rounded((performance.now() - start) / 1000, 1)} s`)
    }
    const { result, megabytes } = await peakOf(renderDeck({ ...order, onProgress }))
    const seconds = rounded((performance.now() - start) / 1000, 1)
    if (!result.ok) throw new Error(`${result.error.code}: ${result.cause ?? ''}`)
    const bytes = result.deck.slides.reduce((sum, { picture }) => sum + picture.bytes.length, 0)
    const kilobytes = rounded(bytes / slides / 1024, 1)
    return {
      measured: { seconds, 'peak MB': rounded(megabytes, 0), 'KB a slide': kilobytes },
      met: seconds <= bounds.seconds && megabytes <= bounds.megabytes && kilobytes <= bounds.kilobytesPerSlide,
      notes: marks,
    }
  },
}
