/**
 * `npm run demo [-- --no-browser]`: installs missing dependencies, then runs the main flow on a fresh service. The exit
 * status is 1 if an expectation fails.
 */
import { installWhatIsMissing } from './install.mjs'

installWhatIsMissing()
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true'

const { register } = await import('tsx/esm/api')
register()
const { runDemo } = await import('./demo/run-demo.ts')
process.exit((await runDemo(!process.argv.includes('--no-browser'))) ? 0 : 1)
