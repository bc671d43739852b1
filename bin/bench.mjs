/** `npm run bench [-- rows]`: installs what is missing and runs the benchmark suite; ends with 1 where an exact row is not met. */
import { installWhatIsMissing, run } from './install.mjs'

installWhatIsMissing()
run(process.execPath, ['--import', 'tsx', 'bench/run.ts', ...process.argv.slice(2)], { env: { ...process.env, NODE_NO_WARNINGS: '1' } })
