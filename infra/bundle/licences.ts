import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Metafile } from 'esbuild'
import * as z from 'zod'

const packagePath = /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)\//

const packageFile = z.object({ name: z.string(), license: z.string() })

/** Folders of the packages whose code is in a bundle, below the project. */
const packagesIn = ({ inputs }: Metafile): string[] => [
  ...new Set(Object.keys(inputs).flatMap((path) => packagePath.exec(path)?.[0] ?? [])),
]

/**
 * The licences of all packages whose code is in a bundle, one after the other.
 * @throws Error for a package that states none, because its code could not be given on then
 */
export async function licencesOf(metafile: Metafile, projectDirectory: string): Promise<string> {
  const texts = await Promise.all(
    packagesIn(metafile)
      .sort()
      .map(async (folder) => {
        const path = join(projectDirectory, folder)
        const stated = packageFile.safeParse(JSON.parse(await readFile(join(path, 'package.json'), 'utf8')))
        if (!stated.success) throw new Error(`${folder} states no licence.`)
        const { name, license } = stated.data
        const file = (await readdir(path)).find((each) => /^licen[cs]e/i.test(each))
        const text = file === undefined ? '' : await readFile(join(path, file), 'utf8')
        return `${name} (${license})\n\n${text.trim()}\n`
      }),
  )
  return texts.join(`\n${'-'.repeat(80)}\n\n`)
}
