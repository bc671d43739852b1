/**
 * `npm run bench [-- rows]`: installs what is missing and runs the benchmark suite. Exits with 1 if an exact row misses
 * its bound.
 */
import { installWhatIsMissing, run } from './install.mjs'

installWhatIsMissing()
run(process.execPath, ['--import', 'tsx', 'bench/run.ts', ...process.argv.slice(2)], {
  env: { ...process.env, NODE_NO_WARNINGS: '1' },
})
