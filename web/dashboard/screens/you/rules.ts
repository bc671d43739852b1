const browsers = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const

const nameIn = (text: string, names: readonly (readonly [string, RegExp])[]): string | undefined =>
  names.find(([, pattern]) => pattern.test(text))?.[0]

/** A browser and its system by what it states of itself: "Firefox, Windows". Null for what is not known. */
export function deviceOf(userAgent: string | null): string | null {
  if (userAgent === null) return null
  const known = [nameIn(userAgent, browsers), nameIn(userAgent, systems)].filter((name) => name !== undefined)
  return known.length === 0 ? null : known.join(', ')
}
