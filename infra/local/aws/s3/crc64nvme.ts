// Reflected form of the polynomial that S3 names CRC64NVME, in two halves because bitwise operators have 32 bits.
const polynomialHigh = 0x9a6c9329
const polynomialLow = 0xac4bc9b5

const tableHigh = new Int32Array(256)
const tableLow = new Int32Array(256)
for (let byte = 0; byte < 256; byte += 1) {
  let high = 0
  let low = byte
  for (let bit = 0; bit < 8; bit += 1) {
    const carry = low & 1
    low = (low >>> 1) | (high << 31)
    high >>>= 1
    if (carry === 1) {
      high ^= polynomialHigh
      low ^= polynomialLow
    }
  }
  tableHigh[byte] = high
  tableLow[byte] = low
}

/** A running CRC-64/NVME. */
export class Crc64Nvme {
  #high = -1
  #low = -1

  update(chunk: Buffer): void {
    let high = this.#high
    let low = this.#low
    for (const byte of chunk) {
      const index = (low ^ byte) & 255
      low = ((low >>> 8) | (high << 24)) ^ (tableLow[index] ?? 0)
      high = (high >>> 8) ^ (tableHigh[index] ?? 0)
    }
    this.#high = high
    this.#low = low
  }

  /** The eight bytes of the sum, big-endian. */
  digest(): Buffer {
    const sum = Buffer.alloc(8)
    sum.writeUInt32BE(~this.#high >>> 0, 0)
    sum.writeUInt32BE(~this.#low >>> 0, 4)
    return sum
  }
}
