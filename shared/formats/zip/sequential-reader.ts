import type { RangeSource } from './range-source.ts'
import type { ReadRange } from './read-plan.ts'

interface Block extends ReadRange {
  bytes: Promise<Uint8Array>
}

/**
 * Serves the bytes of planned reads in ascending order and keeps a few reads in flight ahead of the caller. It holds
 * `readAhead` + 1 blocks at the most; a block is dropped when the caller asks for bytes behind it.
 */
export class SequentialReader {
  private readonly pending: ReadRange[]
  private readonly blocks: Block[] = []

  constructor(
    private readonly source: RangeSource,
    plan: readonly ReadRange[],
    private readonly readAhead: number,
  ) {
    this.pending = plan.toReversed()
  }

  /** The bytes from `start` to `end`, which the plan must hold in one run. A view of a block wherever possible. */
  async take(start: number, end: number): Promise<Uint8Array> {
    const pieces: Uint8Array[] = []
    for await (const piece of this.stream(start, end, false)) pieces.push(piece)
    return pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces)
  }

  /** The same in pieces. With `discard`, blocks are dropped as soon as they were yielded. */
  async *stream(start: number, end: number, discard = true): AsyncGenerator<Uint8Array, void, undefined> {
    this.dropBefore(start)
    let position = start
    for (let index = 0; position < end; ) {
      const block = this.blockAt(index, position)
      const bytes = await block.bytes
      yield bytes.subarray(position - block.start, end - block.start)
      position = block.end
      if (discard && position < end) this.dropBefore(position)
      else index += 1
    }
  }

  private blockAt(index: number, position: number): Block {
    while (this.blocks.length <= Math.max(index, this.readAhead) && this.pending.length > 0) this.readNext()
    const block = this.blocks[index]
    if (block === undefined || block.start > position) throw new RangeError('The bytes asked for are not part of the read plan.')
    return block
  }

  private readNext(): void {
    const range = this.pending.pop()
    if (range === undefined) return
    const bytes = this.source.read(range.start, range.end)
    // A failed read ahead is reported when its turn comes, or never when the caller stops before.
    bytes.catch(() => undefined)
    this.blocks.push({ ...range, bytes })
  }

  private dropBefore(position: number): void {
    while (this.blocks[0] !== undefined && this.blocks[0].end <= position) this.blocks.shift()
    while (this.blocks.length === 0 && (this.pending.at(-1)?.end ?? Infinity) <= position) this.pending.pop()
  }
}
