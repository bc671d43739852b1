/**
 * The language that a browser prefers among those that a page has; the first of these where it names none.
 * @param header `Accept-Language`
 */
export function firstLanguage<Language extends string>(
  header: string | undefined,
  known: readonly [Language, ...Language[]],
): Language {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const weight = /^\s*q=([\d.]+)/.exec(parameters[0] ?? '')?.[1]
      return { language: tag.split('-')[0], weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((left, right) => right.weight - left.weight)
  for (const { language } of wanted) {
    const found = known.find((each) => each === language)
    if (found !== undefined) return found
  }
  return known[0]
}
