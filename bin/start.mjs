/**
 * `npm start [-- options]`: installs missing dependencies, builds the changed parts, and runs the whole service on this
 * machine. Needs Node only; `--help` lists the options.
 */
import { installWhatIsMissing } from './install.mjs'

installWhatIsMissing()
// The SDK warns about old versions of Node. The deployed runtime is newer, so the warning does not apply to it.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true'

const { register } = await import('tsx/esm/api')
register()
try {
  const { start } = await import('./local/start.ts')
  await start(process.argv.slice(2))
  process.exit(0)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
