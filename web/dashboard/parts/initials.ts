const segmenter = new Intl.Segmenter()

/** The first character of a name, as people count characters. */
export const initialOf = (name: string): string =>
  segmenter.segment(name)[Symbol.iterator]().next().value?.segment ?? ''

/** The first characters of the first and the last word of a name or an address. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s@.]+/).filter((word) => word !== '')
  const ends = words.length > 1 ? [words[0], words[words.length - 1]] : words
  return ends
    .map((word) => initialOf(word ?? ''))
    .join('')
    .toLocaleUpperCase()
}
