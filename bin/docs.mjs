/**
 * `npm run docs [-- <folder>]`: installs what is missing and builds the documentation site into `dist/docs`, or into
 * another folder. Works offline. The exit status is 1 if a link is dead.
 */
import { relative } from 'node:path'
import { installWhatIsMissing, root } from './install.mjs'

installWhatIsMissing()
process.chdir(root)
const { register } = await import('tsx/esm/api')
register()
const { buildSite } = await import('../infra/docs-site/build-site.ts')
const output = process.argv[2] === undefined ? 'dist/docs' : relative(root, process.argv[2])
try {
  const pages = await buildSite(output)
  console.log(`Built ${pages} pages; no link is dead. Open ${output}/index.html in a browser, or serve the folder.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
