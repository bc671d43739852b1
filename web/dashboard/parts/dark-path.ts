/** Path of an SVG that covers the dark modules of a code, one unit each: a rectangle for each run of them in a row. */
export const darkPath = (rows: readonly (readonly boolean[])[]): string =>
  rows.flatMap((row, y) => runsOf(row).map(({ x, length }) => `M${x} ${y}h${length}v1h-${length}z`)).join('')

interface Run {
  readonly x: number
  readonly length: number
}

function runsOf(row: readonly boolean[]): readonly Run[] {
  const runs: Run[] = []
  let length = 0
  // One place more than the row has, where a run at its end ends.
  for (let x = 0; x <= row.length; x += 1) {
    if (row[x] === true) length += 1
    else if (length > 0) {
      runs.push({ x: x - length, length })
      length = 0
    }
  }
  return runs
}
