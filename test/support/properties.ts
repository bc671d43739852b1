/** fast-check with the seed of this run: every property that fails is repeated by the same LECTERN_SEED. */
import * as fc from 'fast-check'
import { seed } from './random.ts'

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed })

export { fc }
