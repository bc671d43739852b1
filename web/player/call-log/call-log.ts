/** One API call of the content, for support: its arguments, its result and its error. */
export interface CallEntry {
  /** Milliseconds since the epoch. */
  readonly at: number
  /** Identifier of the item whose content called. */
  readonly item: string
  readonly name: string
  /** Arguments as the content passed them, written as literals. */
  readonly values: readonly string[]
  readonly result: string
  /** Error code after the call; empty for calls that ask for errors. */
  readonly error: string
}

export interface CallFilter {
  readonly text: string
  readonly errorsOnly: boolean
}

/** Calls to keep. Beyond this number the oldest are dropped. */
const mostEntries = 5000

const asksAboutErrors = /Get(LastError|ErrorString|Diagnostic)$/

const literal = (value: unknown): string => (typeof value === 'string' ? JSON.stringify(value) : String(value))

const isWrong = ({ error }: CallEntry): boolean => error !== '' && error !== '0'

/** Records the API calls of the content. */
export class CallLog {
  private entries: CallEntry[] = []
  private count = 0

  /** @param added runs after each call */
  constructor(
    private readonly now: () => number,
    private readonly added: () => void = () => undefined,
  ) {}

  /** All calls since the beginning, including dropped ones. */
  get total(): number {
    return this.count
  }

  /** Returns an object with the same members as `api` that also logs each call. */
  wrap(part: string, api: object): object {
    const errorOf: unknown = Reflect.get(api, 'GetLastError') ?? Reflect.get(api, 'LMSGetLastError')
    const members: readonly [string, unknown][] = Object.entries(api)
    const wrapped = members.map(([name, member]): [string, unknown] => {
      if (typeof member !== 'function') return [name, member]
      const call = (...values: unknown[]): unknown => {
        const at = this.now()
        const answer: unknown = Reflect.apply(member, api, values)
        const error: unknown =
          asksAboutErrors.test(name) || typeof errorOf !== 'function' ? '' : Reflect.apply(errorOf, api, [])
        this.add({ at, item: part, name, values: values.map(literal), result: literal(answer), error: String(error) })
        return answer
      }
      return [name, call]
    })
    return Object.fromEntries(wrapped)
  }

  clear(): void {
    this.entries = []
    this.added()
  }

  /** Calls that match the filter, oldest first. */
  select({ text, errorsOnly }: CallFilter): readonly CallEntry[] {
    const wanted = text.trim().toLowerCase()
    return this.entries.filter(
      (entry) => (!errorsOnly || isWrong(entry)) && (wanted === '' || lineOf(entry).toLowerCase().includes(wanted)),
    )
  }

  private add(entry: CallEntry): void {
    this.count += 1
    this.entries.push(entry)
    if (this.entries.length > mostEntries) this.entries.shift()
    this.added()
  }
}

/** Time of day in UTC with milliseconds, as in the service's own logs. */
export const timeText = (at: number): string => new Date(at).toISOString().slice(11, 23)

/** One call as a line of text with its full values, separated by tabs. */
export const lineOf = ({ at, item: part, name, values, result: answer, error }: CallEntry): string =>
  [timeText(at), part, `${name}(${values.join(', ')})`, answer, error].join('\t')
