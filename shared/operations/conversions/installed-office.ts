/** Converts a deck to PDF with a LibreOffice that is installed on this machine. */
import { spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { programEnvironment } from '#shared/platform/config.ts'
import { pdfOptions } from './office/pdf-options.ts'
import type { ChildEnd } from './start-child.ts'

export interface InstalledOrder {
  /** The command, or its path. */
  readonly soffice: string
  /** Holds `deck.pptx` and receives `deck.pdf`. */
  readonly folder: string
  readonly milliseconds: number
}

/** `missing`: there is no such program, or this process may not run it. */
export type InstalledEnd = ChildEnd | { readonly kind: 'missing'; readonly said: string }

const mostSaid = 2000

/**
 * LibreOffice starts programs of its own, which outlive it when it is killed; so it leads a group of processes, which
 * is killed as a whole. Windows has no such groups.
 */
const hasGroups = process.platform !== 'win32'

/**
 * Runs LibreOffice to its end or to its time limit. Each run has a profile of its own, so that several can run at a time, and
 * none of this process's environment but the search path. Rejects where it crashed: a repetition can succeed.
 */
export async function convertWithInstalled({ soffice, folder, milliseconds }: InstalledOrder): Promise<InstalledEnd> {
  const profile = join(folder, 'profile')
  await mkdir(join(profile, 'user'), { recursive: true })
  await writeFile(join(profile, 'user', 'registrymodifications.xcu'), restrictions)
  const target = `pdf:impress_pdf_Export:${JSON.stringify(pdfOptions)}`
  const child = spawn(
    soffice,
    [
      `-env:UserInstallation=${pathToFileURL(profile).href}`,
      '--headless',
      '--norestore',
      '--convert-to',
      target,
      '--outdir',
      folder,
      join(folder, 'deck.pptx'),
    ],
    // LibreOffice keeps caches in the home folder.
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...programEnvironment(), HOME: folder }, detached: hasGroups },
  )
  return endOf(child, milliseconds)
}

function endOf(child: ReturnType<typeof spawn>, milliseconds: number): Promise<InstalledEnd> {
  return new Promise((resolve, reject) => {
    let said = ''
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      killAll(child)
    }, milliseconds)
    child.stderr?.on('data', (piece: unknown) => {
      said = `${said}${String(piece)}`.slice(-mostSaid)
    })
    child.once('error', (error) => {
      clearTimeout(timer)
      const isMissing = 'code' in error && (error.code === 'ENOENT' || error.code === 'EACCES')
      if (isMissing) resolve({ kind: 'missing', said: `LibreOffice was not found: ${error.message}` })
      else reject(new Error('LibreOffice did not run.', { cause: error }))
    })
    child.once('close', (status, signal) => {
      clearTimeout(timer)
      if (isLate) resolve({ kind: 'late' })
      else if (status === 0) resolve({ kind: 'done' })
      else if (status === null) reject(new Error(`LibreOffice ended with ${signal ?? 'no status'}. ${said.trim()}`))
      else resolve({ kind: 'failed', said: said.trim() || `LibreOffice ended with status ${status}.` })
    })
  })
}

function killAll(child: ReturnType<typeof spawn>): void {
  if (child.pid === undefined) return
  if (hasGroups) process.kill(-child.pid, 'SIGKILL')
  else child.kill('SIGKILL')
}

/** Without these, LibreOffice loads linked pictures from their addresses, and offers to run macros. */
const restrictions = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema">
  <item oor:path="/org.openoffice.Office.Common/Security/Scripting">
    <prop oor:name="BlockUntrustedRefererLinks" oor:op="fuse"><value>true</value></prop>
    <prop oor:name="DisableMacrosExecution" oor:op="fuse"><value>true</value></prop>
    <prop oor:name="DisableActiveContent" oor:op="fuse"><value>true</value></prop>
    <prop oor:name="MacroSecurityLevel" oor:op="fuse"><value>3</value></prop>
  </item>
</oor:items>
`
