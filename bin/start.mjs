/**
 * `npm start [-- options]`: installs what is missing, then builds what has changed and runs the whole service on this
 * machine. Needs nothing but Node; `--help` lists the options.
 */
import { installWhatIsMissing } from './install.mjs'

installWhatIsMissing()
// The SDK's advice about Node is for the deployed runtime, which is newer than the one of this machine may be.
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
