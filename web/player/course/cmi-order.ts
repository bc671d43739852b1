/**
 * Sorts stored elements into an order in which a runtime accepts them: indices ascending, and `id` and `type` before
 * the elements that depend on them.
 */

const rank = (field: string): number => (field === 'id' ? 0 : field === 'type' ? 1 : 2)

function compareNames(left: string, right: string): number {
  const a = left.split('.')
  const b = right.split('.')
  for (let index = 0; index < Math.min(a.length, b.length); index++) {
    const [x = '', y = ''] = [a[index], b[index]]
    if (x === y) continue
    const bothNumbers = /^\d+$/.test(x) && /^\d+$/.test(y)
    const difference = bothNumbers ? Number(x) - Number(y) : rank(x) - rank(y)
    return difference !== 0 ? difference : x < y ? -1 : 1
  }
  return a.length - b.length
}

/** Name and value of each element, in that order. */
export const inSettingOrder = (elements: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries(elements).sort(([left], [right]) => compareNames(left, right))
