const PREDEFINED: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])
const REFERENCE = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z_][\w.-]*));|&/g
const REPLACEMENT = '\uFFFD'

/** Text with its references resolved: the five entities of XML and character references. */
export interface ResolvedText {
  text: string
  /** There is an ampersand that begins neither; it was kept as written. */
  unknown: boolean
}

export function resolveReferences(raw: string): ResolvedText {
  if (!raw.includes('&')) return { text: raw, unknown: false }
  let unknown = false
  const text = raw.replace(REFERENCE, (reference: string, ...groups: (string | undefined)[]) => {
    const [decimal, hexadecimal, name] = groups
    if (decimal !== undefined) return character(parseInt(decimal, 10))
    if (hexadecimal !== undefined) return character(parseInt(hexadecimal, 16))
    const resolved = name === undefined ? undefined : PREDEFINED.get(name)
    unknown ||= resolved === undefined
    return resolved ?? reference
  })
  return { text, unknown }
}

/** Code points that XML does not allow become the replacement character. */
function character(code: number): string {
  const surrogate = code >= 0xd800 && code <= 0xdfff
  const control = code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d
  return surrogate || control || code > 0x10ffff ? REPLACEMENT : String.fromCodePoint(code)
}
