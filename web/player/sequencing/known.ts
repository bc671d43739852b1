/** Three-valued logic of the sequencing rules: what was never reported is neither true nor false. */
export type Known = boolean | null

export const not = (value: Known): Known => (value === null ? null : !value)

/** True where all are, false where one is, unknown otherwise; unknown for none at all. */
export function all(values: readonly Known[]): Known {
  if (values.length === 0) return null
  if (values.includes(false)) return false
  return values.includes(null) ? null : true
}

/** True where one is, false where all are, unknown otherwise; unknown for none at all. */
export function any(values: readonly Known[]): Known {
  if (values.includes(true)) return true
  return values.length === 0 || values.includes(null) ? null : false
}
