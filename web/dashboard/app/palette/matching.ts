/** Which titles fit what was typed. */

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()

/** Whether each word that was typed is somewhere in the title, without regard to case and accents. */
export function fits(title: string, typed: string): boolean {
  const known = plain(title)
  return plain(typed)
    .split(/\s+/)
    .every((word) => known.includes(word))
}
