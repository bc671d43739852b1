/**
 * `npm run demo [-- --no-browser]`: installs what is missing, then walks through the main job on a fresh service.
 * Exits non-zero where an expectation fails.
 */
import { installWhatIsMissing } from './install.mjs'

installWhatIsMissing()
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true'

const { register } = await import('tsx/esm/api')
register()
const { runDemo } = await import('./demo/run-demo.ts')
process.exit((await runDemo(!process.argv.includes('--no-browser'))) ? 0 : 1)
