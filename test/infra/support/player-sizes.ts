/** Sizes of the built player. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import * as z from 'zod'

const standards = ['scorm12', 'scorm2004'] as const

/** Brotli bytes by standard. */
export type PlayerSizes = Readonly<Record<(typeof standards)[number], number>>

/** The modules that a course of each standard loads, as `buildPlayer` lists them. */
const modulesSchema = z.record(z.enum(standards), z.array(z.string()))

/**
 * Brotli bytes of all JavaScript that a course of each standard loads, with the texts of one translated language.
 * @param outDir where `buildPlayer` has built
 */
export async function playerSizes(outDir: string): Promise<PlayerSizes> {
  const modules = modulesSchema.parse(JSON.parse(await readFile(join(outDir, 'modules.json'), 'utf8')))
  const sizeOf = async (file: string): Promise<number> =>
    brotliCompressSync(await readFile(join(outDir, file)), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
  const sum = async (files: readonly string[]): Promise<number> =>
    (await Promise.all(files.map(sizeOf))).reduce((total, size) => total + size, 0)
  return { scorm12: await sum(modules.scorm12), scorm2004: await sum(modules.scorm2004) }
}
