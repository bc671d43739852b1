/** The script in the player's page itself, and the source by which the page's policies allow it and no other. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { buildSync } from 'esbuild'

/** The oldest supported browsers. The player's tests run in the newest Chromium. */
export const browsers = ['chrome109', 'edge109', 'firefox115', 'safari16.4']

const built = new Map<string, string>()

/** The text of the script. It is the same for the same sources, so that page and policy agree. */
export function startScript(projectDirectory: string): string {
  const known = built.get(projectDirectory)
  if (known !== undefined) return known
  const { outputFiles } = buildSync({
    absWorkingDir: projectDirectory,
    entryPoints: [join('web', 'player', 'start', 'inline.ts')],
    bundle: true,
    format: 'iife',
    target: browsers,
    minify: true,
    write: false,
    legalComments: 'none',
  })
  const text = outputFiles[0]?.text.trim() ?? ''
  built.set(projectDirectory, text)
  return text
}

/** The source expression of the script for `script-src`. */
export const startScriptSource = (projectDirectory: string): string =>
  `'sha256-${createHash('sha256').update(startScript(projectDirectory)).digest('base64')}'`
