/** Lists as people type them into a field. */

/** Hosts as they were typed: one a line, or with commas between them. */
export const hostsIn = (text: string): string[] => text.split(/[\s,;]+/).filter((host) => host !== '')

/** Lines of a text, without empty ones, each once. */
export const linesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
]

/** Tags as they were typed: with commas or line breaks between them, each once. */
export const tagsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;\n]+/)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
]
