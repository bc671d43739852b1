/**
 * The one source of randomness in tests, so that a failing run can be repeated. LECTERN_SEED sets the seed; with
 * LECTERN_SEED=random, jest.config.mjs draws a seed and prints it. Property tests take `fc` from properties.ts.
 */
import { createCipheriv } from 'node:crypto'

const fixedSeed = 20_260_101

/** @throws Error where the setting is no whole number from 0 to 2^31 - 1 */
function readSeed(setting: string | undefined): number {
  if (setting === undefined || setting === '') return fixedSeed
  const seed = Number(setting)
  if (Number.isInteger(seed) && seed >= 0 && seed < 2 ** 31) return seed
  throw new Error(`LECTERN_SEED is "${setting}". Set it to a whole number from 0 to 2147483647, or to "random".`)
}

/** Seed of this run. */
export const seed = readSeed(process.env['LECTERN_SEED'])

/** A generator of numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function seeded(from: number): () => number {
  let state = from >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Numbers from 0 to below 1. Each test file begins the same sequence. */
export const random = seeded(seed)

const key = Buffer.alloc(16)
key.writeUInt32BE(seed)
const stream = createCipheriv('aes-128-ctr', key, Buffer.alloc(16))

/** Bytes that do not compress. Each test file begins the same sequence. */
export const randomBytes = (size: number): Buffer => stream.update(Buffer.alloc(size))
