/** The beginning of a text, without half of a surrogate pair at its end; null where nothing is left. */
export function beginning(text: string | null | undefined, most: number): string | null {
  const shown = (text ?? '')
    .trim()
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
  return shown === '' ? null : shown
}
