/** Three-valued logic of the sequencing rules (SN 4.4): null means unknown, for a value that was never reported. */
export type TriState = boolean | null

export const not = (value: TriState): TriState => (value === null ? null : !value)

/** True if all values are true, false if one is false, otherwise unknown. Unknown for no values. */
export function all(values: readonly TriState[]): TriState {
  if (values.length === 0) return null
  if (values.includes(false)) return false
  return values.includes(null) ? null : true
}

/** True if one value is true, false if all are false, otherwise unknown. Unknown for no values. */
export function any(values: readonly TriState[]): TriState {
  if (values.includes(true)) return true
  return values.length === 0 || values.includes(null) ? null : false
}
