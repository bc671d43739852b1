/**
 * Prerequisites of SCORM 1.2 (`aicc_script`, CAM 2.3): item identifiers joined by `&` and `|`, negated by `~`,
 * compared with a status by `=` and `<>`, and `2*{A,B,C}` for "at least two of". A script that cannot be parsed locks
 * nothing.
 */

const statusWords: Readonly<Record<string, string>> = {
  p: 'passed',
  c: 'completed',
  f: 'failed',
  i: 'incomplete',
  b: 'browsed',
  n: 'not attempted',
}

const tokenPattern = /\s*(<>|[&|~(){},=*]|"[^"]*"|[^\s&|~(){},=*<>"]+)/y

function tokensOf(text: string): string[] | null {
  const tokens: string[] = []
  tokenPattern.lastIndex = 0
  const end = text.trimEnd().length
  while (tokenPattern.lastIndex < end) {
    const token = tokenPattern.exec(text)?.[1]
    if (token === undefined) return null
    tokens.push(token)
  }
  return tokens
}

/** Recursive descent parser over the tokens. Throws if they do not form an expression. */
class Reader {
  private position = 0

  constructor(
    private readonly tokens: readonly string[],
    private readonly statusOf: (identifier: string) => string | null,
  ) {}

  whole(): boolean {
    const value = this.any()
    if (this.position < this.tokens.length) throw new SyntaxError('trailing text')
    return value
  }

  private take(expected?: string): string {
    const token = this.tokens[this.position++]
    if (token === undefined || (expected !== undefined && token !== expected))
      throw new SyntaxError(`expected ${expected ?? 'more'}`)
    return token
  }

  private accept(token: string): boolean {
    if (this.tokens[this.position] !== token) return false
    this.position++
    return true
  }

  private any(): boolean {
    let value = this.all()
    while (this.accept('|')) value = this.all() || value
    return value
  }

  private all(): boolean {
    let value = this.one()
    while (this.accept('&')) value = this.one() && value
    return value
  }

  private one(): boolean {
    if (this.accept('~')) return !this.one()
    if (this.accept('(')) {
      const value = this.any()
      this.take(')')
      return value
    }
    const word = this.take()
    if (this.accept('*')) return this.atLeast(Number(word))
    if (this.accept('=')) return this.compare(word)
    if (this.accept('<>')) return !this.compare(word)
    return isDone(this.known(word))
  }

  private atLeast(count: number): boolean {
    if (!Number.isInteger(count)) throw new SyntaxError('expected a number')
    this.take('{')
    let met = 0
    do if (this.any()) met += 1
    while (this.accept(','))
    this.take('}')
    return met >= count
  }

  private compare(identifier: string): boolean {
    const parts = [this.take().replaceAll('"', '')]
    // `not attempted` may be written without quotes.
    while (/^[a-z]+$/i.test(this.tokens[this.position] ?? '')) parts.push(this.take())
    const wanted = parts.join(' ').toLowerCase()
    return this.known(identifier) === (statusWords[wanted] ?? wanted)
  }

  private known(identifier: string): string {
    const status = this.statusOf(identifier.replaceAll('"', ''))
    if (status === null) throw new ReferenceError(identifier)
    return status === '' ? 'not attempted' : status
  }
}

const isDone = (status: string): boolean => status === 'completed' || status === 'passed'

/**
 * Whether the prerequisites are met.
 * @param statusOf returns the `lesson_status` of an item: `''` if it has none yet, null for an unknown item
 */
export function prerequisitesMet(script: string | undefined, statusOf: (identifier: string) => string | null): boolean {
  const tokens = tokensOf(script ?? '')
  if (tokens === null || tokens.length === 0) return true
  try {
    return new Reader(tokens, statusOf).whole()
  } catch {
    return true
  }
}
