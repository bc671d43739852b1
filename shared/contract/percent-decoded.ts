/** Decodes a path's percent escapes as UTF-8. A path that is not escaped correctly stays as it is: authors often write a bare `%`. */
export function percentDecoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
