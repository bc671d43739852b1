import { readPieces, type RangeSource } from './range-source.ts'
import type { ReadRange } from './read-plan.ts'

interface Block extends ReadRange {
  pieces: Promise<readonly Uint8Array[]>
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

  /**
   * The bytes from `start` to `end`, which the plan must hold in one run. A view of what was read wherever possible.
   */
  async take(start: number, end: number): Promise<Uint8Array> {
    const pieces: Uint8Array[] = []
    for await (const some of this.blocksOf(start, end, false)) pieces.push(...some)
    return pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces)
  }

  /** The same in pieces; what was yielded is dropped at once. */
  async *stream(start: number, end: number): AsyncGenerator<Uint8Array, void, undefined> {
    for await (const pieces of this.blocksOf(start, end, true)) yield* pieces
  }

  private async *blocksOf(start: number, end: number, discard: boolean): AsyncGenerator<Uint8Array[], void, undefined> {
    this.dropBefore(start)
    let position = start
    for (let index = 0; position < end;) {
      const block = this.blockAt(index, position)
      yield cutOut(await block.pieces, { start: position - block.start, end: end - block.start })
      position = block.end
      if (discard && position < end) this.dropBefore(position)
      else index += 1
    }
  }

  private blockAt(index: number, position: number): Block {
    while (this.blocks.length <= Math.max(index, this.readAhead) && this.pending.length > 0) this.readNext()
    const block = this.blocks[index]
    if (block === undefined || block.start > position)
      throw new RangeError('The requested bytes are not part of the read plan.')
    return block
  }

  private readNext(): void {
    const range = this.pending.pop()
    if (range === undefined) return
    const pieces = readPieces(this.source, range.start, range.end)
    // A failed read ahead is reported when its turn comes, or never when the caller stops before.
    pieces.catch(() => undefined)
    this.blocks.push({ ...range, pieces })
  }

  private dropBefore(position: number): void {
    while (this.blocks[0] !== undefined && this.blocks[0].end <= position) this.blocks.shift()
    while (this.blocks.length === 0 && (this.pending.at(-1)?.end ?? Infinity) <= position) this.pending.pop()
  }
}

/** What of `pieces` lies between `start` and `end`, counted from the first of them. */
function cutOut(pieces: readonly Uint8Array[], { start, end }: ReadRange): Uint8Array[] {
  const found: Uint8Array[] = []
  let position = 0
  for (const piece of pieces) {
    const next = position + piece.byteLength
    if (next > start && position < end) found.push(piece.subarray(Math.max(0, start - position), end - position))
    position = next
  }
  return found
}
