/**
 * The data of a one-machine service that was started once and stopped. A service that starts from a copy takes a third of
 * the time of one that fills itself.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { oneAtATime } from '#bin/local/one-at-a-time.ts'
import { projectFolder } from '#bin/local/project.ts'
import { sourceHash } from '#bin/local/source-hash.ts'

/** Everything that decides what a new service contains. */
const sources = ['bin', 'functions', 'infra', 'samples', 'shared', 'web', 'openapi.json', 'package-lock.json']

const keptFolder = join(projectFolder, 'dist', 'filled')
/** Nobody copies for as long as this. */
const safeAgeMs = 3_600_000

/**
 * Fills a folder that is empty or does not exist with the data of a new service of today.
 * @param fill starts a service on an empty folder and stops it; called where there is no such data yet
 */
export async function copyFilledData(to: string, fill: (folder: string) => Promise<void>): Promise<void> {
  // Data of another day would be older than what tests expect of a new service.
  const name = `${new Date().toISOString().slice(0, 10)}-${sourceHash(sources)}`
  const filled = join(keptFolder, name)
  const isDone = (): boolean => existsSync(filled)
  mkdirSync(keptFolder, { recursive: true })
  await oneAtATime(`${filled}.lock`, {
    isDone,
    work: async () => {
      const filling = `${filled}.filling`
      rmSync(filling, { recursive: true, force: true })
      await fill(filling)
      renameSync(filling, filled)
      removeOthers(name)
    },
  })
  cpSync(filled, to, { recursive: true })
}

function removeOthers(name: string): void {
  for (const other of readdirSync(keptFolder)) {
    const path = join(keptFolder, other)
    if (!other.startsWith(name) && Date.now() - statSync(path).mtimeMs > safeAgeMs)
      rmSync(path, { recursive: true, force: true })
  }
}
