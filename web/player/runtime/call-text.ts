/**
 * Converts an argument of an API call to text. Content passes numbers and booleans too; null, undefined and objects
 * become an empty text.
 */
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
