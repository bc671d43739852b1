/** The home pages that were typed, one in a line; the same one counts once. */
export const homePagesIn = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
]
