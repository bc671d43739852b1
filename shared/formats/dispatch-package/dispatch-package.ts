/** The SCORM package of a dispatch, which a customer's learning platform imports. */
import type { ShellConfig } from '#shared/contract/resources/dispatches/shell.ts'
import { writeDirectory, writeEntry, type WrittenEntry } from '../zip/write-entry.ts'
import { dispatchManifest, type DispatchStandard } from './dispatch-manifest.ts'

export interface DispatchPackageFacts extends Omit<ShellConfig, 'standard'> {
  /** The standard and edition that the manifest states. `2004` is the 4th edition. */
  readonly standard: DispatchStandard
}

/** Text of the shell's files by name: `index.html`, `shell.css`, `shell.js`. */
export type ShellFiles = Readonly<Record<string, string>>

/** The script that `index.html` runs before the shell. */
const configFile = 'dispatch.js'

/** Characters that would end a script inside a page, or a line of old scripts. */
const unsafe = /[<\u2028\u2029]/g

function configScript({ dispatch, launchUrl, title, standard, hashNamespace }: DispatchPackageFacts): string {
  const config: ShellConfig = {
    dispatch,
    launchUrl,
    title,
    standard: standard === '1.2' ? '1.2' : '2004',
    hashNamespace,
  }
  const json = JSON.stringify(config, null, 2).replace(
    unsafe,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return `window.lecternDispatch = ${json}\n`
}

/** The bytes of the ZIP. The same facts and files always give the same bytes. */
export function dispatchPackage(facts: DispatchPackageFacts, shell: ShellFiles): Buffer {
  const contents: Record<string, string> = { ...shell, [configFile]: configScript(facts) }
  const files = Object.keys(contents).sort()
  const { dispatch: dispatchId, title, standard } = facts
  const named: [string, string][] = [
    ['imsmanifest.xml', dispatchManifest({ dispatchId, title, standard, files })],
    ...files.map((name): [string, string] => [name, contents[name] ?? '']),
  ]
  const parts: Buffer[] = []
  const entries: WrittenEntry[] = []
  let offset = 0
  for (const [name, text] of named) {
    const { bytes, entry } = writeEntry(name, Buffer.from(text), offset)
    parts.push(bytes)
    entries.push(entry)
    offset += bytes.length
  }
  return Buffer.concat([...parts, writeDirectory(entries, offset)])
}
