/** Arguments as content passes them: numbers, booleans, null and nothing at all come for texts. */
export function callText(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return value
    case 'number':
    case 'boolean':
    case 'bigint':
      return String(value)
    case 'object':
    case 'undefined':
    case 'function':
    case 'symbol':
      return ''
  }
}
