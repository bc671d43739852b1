/** Small functions for the DOM. */

/** The element with this id. Throws if the page lacks it, because the page's own markup has all of them. */
export function need<T extends Element>(id: string, type: new () => T): T {
  const found = document.getElementById(id)
  if (!(found instanceof type)) throw new Error(`The page has no #${id}.`)
  return found
}

/** The first element below `parent` that matches the selector. Throws if there is none. */
export function within<T extends Element>(parent: Element, selector: string, type: new () => T): T {
  const found = parent.querySelector(selector)
  if (!(found instanceof type)) throw new Error(`The page has no ${selector}.`)
  return found
}

type Attributes = Readonly<Record<string, string>>

export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children)
  return element
}

/** One of the page's icons. It is hidden from screen readers, because text beside it has the same meaning. */
export function icon(name: string): SVGSVGElement {
  const space = 'http://www.w3.org/2000/svg'
  const svg = document.createElementNS(space, 'svg')
  const use = document.createElementNS(space, 'use')
  use.setAttribute('href', `#i-${name}`)
  svg.setAttribute('aria-hidden', 'true')
  svg.append(use)
  return svg
}

export function button(label: string, kind: '' | 'primary', press: () => void): HTMLButtonElement {
  const element = make('button', { type: 'button', class: `button ${kind}`.trim() }, label)
  element.addEventListener('click', press)
  return element
}
