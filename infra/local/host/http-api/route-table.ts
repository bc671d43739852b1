/** A route of an HTTP API. */
export interface Route {
  /** `GET /api/v1/packages/{packageId}`, `ANY /lrs/{proxy+}` or `$default`. */
  readonly routeKey: string
  readonly functionName: string
  /** After this time the caller gets 503, even if the function still runs. */
  readonly timeoutMs: number
}

/** The route of a request, with the raw values of its path parameters. */
export interface RouteMatch {
  readonly route: Route
  readonly parameters: Readonly<Record<string, string>>
}

interface Pattern {
  readonly route: Route
  readonly method: string
  readonly segments: readonly string[]
}

const isGreedy = (segment: string): boolean => segment.endsWith('+}')
const isParameter = (segment: string): boolean => segment.startsWith('{')

/**
 * Chooses routes as API Gateway does: the most specific path first, greedy ones last, `$default` if no other
 * matches.
 */
export class RouteTable {
  readonly #patterns: readonly Pattern[]
  readonly #fallback: Route | undefined

  constructor(routes: readonly Route[]) {
    this.#patterns = routes
      .filter(({ routeKey }) => routeKey !== '$default')
      .map(toPattern)
      .sort(bySpecificity)
    this.#fallback = routes.find(({ routeKey }) => routeKey === '$default')
  }

  /** @param path raw path, percent-encoded */
  find(method: string, path: string): RouteMatch | undefined {
    const segments = path.split('/').slice(1)
    for (const pattern of this.#patterns) {
      const parameters =
        pattern.method === 'ANY' || pattern.method === method ? match(pattern.segments, segments) : undefined
      if (parameters !== undefined) return { route: pattern.route, parameters }
    }
    return this.#fallback && { route: this.#fallback, parameters: {} }
  }
}

function toPattern(route: Route): Pattern {
  const [method = '', path = ''] = route.routeKey.split(' ')
  return { route, method, segments: path.split('/').slice(1) }
}

function match(pattern: readonly string[], segments: readonly string[]): Record<string, string> | undefined {
  const parameters: Record<string, string> = {}
  const last = pattern.at(-1) ?? ''
  if (isGreedy(last) ? segments.length < pattern.length : segments.length !== pattern.length) return undefined
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? ''
    if (isGreedy(part)) parameters[part.slice(1, -2)] = segments.slice(index).join('/')
    else if (!isParameter(part)) {
      if (part !== segment) return undefined
    } else if (segment === '') return undefined
    else parameters[part.slice(1, -1)] = segment
  }
  return parameters
}

/** Literal segments before parameters, parameters before greedy ones, from left to right; a method before `ANY`. */
function bySpecificity(left: Pattern, right: Pattern): number {
  const weights = ({ segments }: Pattern): number[] =>
    segments.map((segment) => (isGreedy(segment) ? 2 : isParameter(segment) ? 1 : 0))
  const [leftWeights, rightWeights] = [weights(left), weights(right)]
  // To the end of the longer one, from either side: `sort` needs the same answer for both orders of a pair.
  for (let index = 0; index < Math.max(leftWeights.length, rightWeights.length); index += 1) {
    const difference = (leftWeights[index] ?? 0) - (rightWeights[index] ?? 0)
    if (difference !== 0) return difference
  }
  return Number(left.method === 'ANY') - Number(right.method === 'ANY')
}
