/** The SCORM package of a dispatch, which a customer's learning platform imports. */
import type { ShellConfig } from '#shared/contract/resources/dispatches/shell.ts'
import { packageArchive } from '../made-package/archive.ts'
import { dataScript } from '../made-package/data-script.ts'
import type { PackageStandard } from '../made-package/manifest.ts'

export interface DispatchPackageFacts extends Omit<ShellConfig, 'standard'> {
  readonly standard: PackageStandard
}

/** Text of the shell's files by name: `index.html`, `shell.css`, `shell.js`. */
export type ShellFiles = Readonly<Record<string, string>>

/** The script that `index.html` runs before the shell. */
const configFile = 'dispatch.js'

function configScript({ dispatch, launchUrl, title, standard, hashNamespace }: DispatchPackageFacts): string {
  const config: ShellConfig = {
    dispatch,
    launchUrl,
    title,
    standard: standard === '1.2' ? '1.2' : '2004',
    hashNamespace,
  }
  return dataScript('lecternDispatch', config)
}

/** The bytes of the ZIP. The same facts and files always give the same bytes. */
export const dispatchPackage = (facts: DispatchPackageFacts, shell: ShellFiles): Buffer =>
  packageArchive(
    { identifier: facts.dispatch, title: facts.title, standard: facts.standard },
    { ...shell, [configFile]: configScript(facts) },
  )
