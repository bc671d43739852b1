/** Characters that must be escaped in an address. Existing escapes stay unchanged. */
const UNSAFE = /[^\x21-\x7e]|["<>\\^`{|}]/gu

/** The address of a package file relative to the version's root, escaped for use in a URL. */
export function fileUrl(path: string, suffix: string): string {
  const escaped = path.split('/').map(encodeURIComponent).join('/')
  return escaped + suffix.replace(UNSAFE, encodeURIComponent)
}

/**
 * Appends an item's `parameters` to the address of its resource as SCORM prescribes: leading `?` and `&` are dropped,
 * a fragment is appended unless there is one, and a query joins an existing one with `&`, in front of a fragment.
 */
export function joinParameters(url: string, parameters: string): string {
  const rest = parameters
    .trim()
    .replace(/^[?&]+/, '')
    .replace(UNSAFE, encodeURIComponent)
  if (rest === '') return url
  if (rest.startsWith('#')) return url.includes('#') ? url : url + rest
  const fragmentAt = url.indexOf('#')
  const address = fragmentAt === -1 ? url : url.slice(0, fragmentAt)
  const fragment = fragmentAt === -1 ? '' : url.slice(fragmentAt)
  const separator = address.includes('?') ? '&' : '?'
  return address + separator + rest + (rest.includes('#') ? '' : fragment)
}
