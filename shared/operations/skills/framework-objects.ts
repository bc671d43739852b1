/**
 * The content of frameworks in S3, immutable and by hash: a repeated write stores the same bytes under the same key, so a request
 * that dies in between leaves nothing wrong behind.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import * as z from 'zod'
import { skill, skillEdge, type FrameworkContent } from '#shared/contract/resources/skills/skill.ts'
import type { FrameworkVersion } from '#shared/domain/skills/framework.ts'
import { graphStructure, type GraphStructure } from '#shared/domain/skills/skill-graph.ts'
import { casePackage, type CasePackage } from '#shared/formats/case/case-package.ts'
import type { ObjectStore } from '#shared/platform/objects.ts'

const [zip, unzip] = [promisify(gzip), promisify(gunzip)]

/** The workspace and the framework that an object belongs to. */
export interface Owner {
  readonly tenantId: string
  readonly frameworkId: string
}

/** What a draft holds: its content, and the package from which it was read. */
export interface DraftContent extends FrameworkContent {
  readonly source: CasePackage | null
  /** Whether the content is exactly that of the package. */
  readonly isSource: boolean
}

const draftContent = z.object({
  skills: z.array(skill),
  edges: z.array(skillEdge),
  source: casePackage.nullable(),
  isSource: z.boolean(),
})

/** Labels of a graph, by the numbers of its skills. */
export const graphLabels = z.object({
  labels: z.array(z.string()),
  statements: z.array(z.string()),
  codes: z.array(z.string().nullable()),
  aliases: z.array(z.array(z.string())),
  types: z.array(z.string().nullable()),
})
export type GraphLabels = z.infer<typeof graphLabels>

type GraphPart = 'structure' | 'labels' | 'search'

/** Key of a part of the snapshot of a graph. @param graphId `grf_…` */
const graphKey = ({ tenantId, frameworkId }: Owner, graphId: string, part: GraphPart | 'case'): string =>
  `skills/${tenantId}/${frameworkId}/${graphId.slice('grf_'.length)}/${part}.json`

const caseObjectKey = ({ tenantId, frameworkId }: Owner, hash: string): string =>
  `skills/${tenantId}/${frameworkId}/case/${hash}.json`

/**
 * Key of the CASE package of a published version. Two versions can have the same graph and different packages, so a package is stored
 * under a hash of its own; that of a version from before `caseHash` stands with its graph.
 * @returns null for a draft
 */
export function caseKey(version: FrameworkVersion): string | null {
  const { graphId, caseHash } = version
  if (caseHash !== null) return caseObjectKey(version, caseHash)
  return graphId === null ? null : graphKey(version, graphId, 'case')
}

export const contentKey = ({ tenantId, frameworkId }: Owner, hash: string): string =>
  `skills/${tenantId}/${frameworkId}/content/${hash}.json`

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * Id of the graph of a content: the same content has the same id. The order of its parts counts, because the snapshot names skills by
 * their positions; so does the language, by which the search index was made. A later version can thus never write another snapshot
 * under the id of an earlier one.
 */
export const graphIdOf = ({ skills, edges }: FrameworkContent, language: string): string =>
  `grf_${hashOf(JSON.stringify({ language, skills, edges }))}`

export interface FrameworkObjects {
  /** Stores the content of a draft. Returns its hash. */
  putContent(owner: Owner, content: DraftContent): Promise<string>
  /** @throws Error where the object is missing: it was stored before its hash was */
  readContent(owner: Owner, hash: string): Promise<DraftContent>
  putGraph(owner: Owner, graphId: string, parts: Readonly<Record<GraphPart, string>>): Promise<void>
  /** Stores the CASE package of a version. Returns its hash. */
  putCase(owner: Owner, exported: CasePackage): Promise<string>
  readStructure(owner: Owner, graphId: string): Promise<GraphStructure>
  readLabels(owner: Owner, graphId: string): Promise<GraphLabels>
  /** The search index as it was written. */
  readSearch(owner: Owner, graphId: string): Promise<string>
}

export function frameworkObjects(objects: Pick<ObjectStore, 'put' | 'read'>): FrameworkObjects {
  const put = async (key: string, text: string): Promise<void> =>
    objects.put(key, await zip(text), { contentType: 'application/json', contentEncoding: 'gzip' })
  const read = async (key: string): Promise<string> => {
    const bytes = await objects.read(key)
    if (bytes === null) throw new Error(`The object ${key} is missing.`)
    return (await unzip(bytes)).toString('utf8')
  }
  return {
    async putContent(owner, content) {
      const text = JSON.stringify(content)
      const hash = hashOf(text)
      await put(contentKey(owner, hash), text)
      return hash
    },
    readContent: async (owner, hash) => draftContent.parse(JSON.parse(await read(contentKey(owner, hash)))),
    async putGraph(owner, graphId, { structure, labels, search }) {
      await Promise.all([
        put(graphKey(owner, graphId, 'structure'), structure),
        put(graphKey(owner, graphId, 'labels'), labels),
        put(graphKey(owner, graphId, 'search'), search),
      ])
    },
    async putCase(owner, exported) {
      const text = JSON.stringify(exported)
      const hash = hashOf(text)
      await put(caseObjectKey(owner, hash), text)
      return hash
    },
    readStructure: async (owner, graphId) =>
      graphStructure.parse(JSON.parse(await read(graphKey(owner, graphId, 'structure')))),
    readLabels: async (owner, graphId) => graphLabels.parse(JSON.parse(await read(graphKey(owner, graphId, 'labels')))),
    readSearch: (owner, graphId) => read(graphKey(owner, graphId, 'search')),
  }
}
