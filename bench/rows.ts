/** The rows of the suite, in their order. Each is loaded in a process of its own. */
import type { Benchmark } from './benchmark.ts'

export const rows: Readonly<Record<string, () => Promise<Benchmark>>> = {
  calls: async () => (await import('./rows/calls.ts')).calls,
  race: async () => (await import('./rows/race.ts')).race,
  cap: async () => (await import('./rows/cap.ts')).cap,
  dispatch: async () => (await import('./rows/dispatch.ts')).dispatch,
  refuse: async () => (await import('./rows/refuse.ts')).refuse,
  bundle: async () => (await import('./rows/bundle.ts')).bundle,
  import: async () => (await import('./rows/import.ts')).importTime,
  commit: async () => (await import('./rows/commit.ts')).commit,
  read: async () => (await import('./rows/read.ts')).read,
  throughput: async () => (await import('./rows/throughput.ts')).throughput,
  ingest: async () => (await import('./rows/ingest.ts')).ingest,
  memory: async () => (await import('./rows/memory.ts')).memory,
  webhook: async () => (await import('./rows/webhook.ts')).webhook,
  'lrs-write': async () => (await import('./rows/lrs-write.ts')).lrsWrite,
  'lrs-read': async () => (await import('./rows/lrs-read.ts')).lrsRead,
  skills: async () => (await import('./rows/skills.ts')).skills,
  dashboard: async () => (await import('./rows/dashboard.ts')).dashboard,
  player: async () => (await import('./rows/player.ts')).player,
  'commit-block': async () => (await import('./rows/commit-block.ts')).commitBlock,
  start: async () => (await import('./rows/start.ts')).startCourse,
  cost: async () => (await import('./rows/cost.ts')).cost,
  convert: async () => (await import('./rows/convert.ts')).convert,
  extraction: async () => (await import('./rows/extraction.ts')).extraction,
  idle: async () => (await import('./rows/idle.ts')).idle,
}
