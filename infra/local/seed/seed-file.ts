import * as z from 'zod'
import { readJson, replaceFile } from '../host/state-file.ts'

const key = z.object({ keyId: z.string(), mode: z.enum(['live', 'test']), text: z.string() })
const lrsPair = z.object({ username: z.string(), password: z.string(), xapiVersion: z.enum(['1.0', '2.0']) })
const workspace = z.object({
  tenantId: z.string(),
  name: z.string(),
  plan: z.enum(['free', 'starter', 'growth', 'scale', 'enterprise']),
  createdAt: z.string(),
  keys: z.array(key),
  /** Absent in data of before there was an LRS. */
  lrs: lrsPair.optional(),
})
const course = z.object({
  /** Where the archive was uploaded to. */
  storagePath: z.string(),
  /** The package that it became. */
  packageId: z.string().optional(),
})

const seedSchema = z.object({
  demo: workspace,
  second: workspace,
  /** Both workspaces are in the table. */
  stored: z.boolean(),
  /** The provider whose people are in the table. Their ids follow from it. */
  issuer: z.string().optional(),
  /** The sample course in the demo workspace, by edition. */
  courses: z.record(z.string(), course),
  /** The sample framework, alignments and evidence are in the demo workspace. Absent in data of before there were skills. */
  skills: z.boolean().optional(),
})

/** A workspace with its keys. */
export type SeedWorkspace = z.output<typeof workspace>
export type SeedLrsPair = z.output<typeof lrsPair>
/** What has been put into an empty service so far. */
export type Seed = z.output<typeof seedSchema>

/** What was put into the service, in a file beside its data: the keys stand nowhere else. */
export class SeedFile {
  readonly #path: string
  #seed: Seed | undefined

  /** @throws Error where the file holds something else */
  constructor(path: string) {
    this.#path = path
    const stored = readJson(path)
    this.#seed = stored === undefined ? undefined : seedSchema.parse(stored)
  }

  get seed(): Seed | undefined {
    return this.#seed
  }

  save(seed: Seed): Seed {
    replaceFile(this.#path, JSON.stringify(seed, null, 2))
    this.#seed = seed
    return seed
  }
}
