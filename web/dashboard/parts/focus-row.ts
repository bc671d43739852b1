/** Moves the focus between the rows of the page's lists, by the links that name them. */

const rowLinks = '.table tbody th a'

/** @param step 1: the next row, -1: the one before; from no row to the first or the last */
export function focusRow(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>(rowLinks)]
  const current = document.activeElement?.closest('tr')
  const at = links.findIndex((link) => link.closest('tr') === current)
  const next = at === -1 ? (step === 1 ? 0 : links.length - 1) : at + step
  links[next]?.focus()
}
