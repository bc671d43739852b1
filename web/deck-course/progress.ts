/** Which slides a learner has seen, and where they are, as text for the suspend data. */

export interface Progress {
  readonly current: number
  readonly seen: ReadonlySet<number>
}

/** `<version>;<current slide>;<seen slides as bits, six in a character>`: 175 characters for 1,000 slides. */
const version = '1'
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const bitsOfCharacter = 6

export function progressText({ current, seen }: Progress, slides: number): string {
  const bits = new Array<number>(Math.ceil(slides / bitsOfCharacter)).fill(0)
  for (const slide of seen) {
    const at = Math.floor(slide / bitsOfCharacter)
    bits[at] = (bits[at] ?? 0) | (1 << (slide % bitsOfCharacter))
  }
  return [version, current, bits.map((value) => alphabet[value]).join('')].join(';')
}

/** Text that this page has not written, or another version of the course, starts anew. */
export function readProgress(text: string, slides: number): Progress {
  const [written, current = '', bits = ''] = text.split(';')
  if (written !== version || bits.length !== Math.ceil(slides / bitsOfCharacter)) return { current: 0, seen: new Set() }
  const seen = new Set<number>()
  for (let slide = 0; slide < slides; slide += 1) {
    const value = alphabet.indexOf(bits[Math.floor(slide / bitsOfCharacter)] ?? '')
    if (value > 0 && (value & (1 << (slide % bitsOfCharacter))) !== 0) seen.add(slide)
  }
  const index = Number(current)
  return { current: Number.isInteger(index) && index >= 0 && index < slides ? index : 0, seen }
}
