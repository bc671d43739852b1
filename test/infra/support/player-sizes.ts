/** Sizes of the built player. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { brotliSize } from './brotli-size.ts'

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
  return { scorm12: await brotliSize(outDir, modules.scorm12), scorm2004: await brotliSize(outDir, modules.scorm2004) }
}
