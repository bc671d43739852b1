/**
 * Creates elements: Course.element('p', {class: 'lead', onclick}, 'text', child). Attributes that are null or false
 * are left out.
 */
;(function (root) {
  'use strict'

  const Course = (root.Course = root.Course || {})

  function element(name, attributes, ...children) {
    const node = document.createElement(name)
    for (const [key, value] of Object.entries(attributes || {})) {
      if (value === null || value === undefined || value === false) continue
      if (typeof value === 'function') node.addEventListener(key.replace(/^on/, ''), value)
      else node.setAttribute(key, value === true ? '' : value)
    }
    node.append(...children.flat().filter((child) => child !== null))
    return node
  }

  /** An icon. It is hidden from screen readers, because text beside it has the same meaning. */
  function icon(name) {
    const paths = {
      right: 'M5 13l4.5 4.5L19 7.5',
      wrong: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
      next: 'M5 12h13M12.5 6l6 6-6 6',
    }
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    svg.setAttribute('viewBox', '0 0 24 24')
    svg.setAttribute('aria-hidden', 'true')
    svg.setAttribute('class', `icon icon-${name}`)
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
    path.setAttribute('d', paths[name])
    svg.append(path)
    return svg
  }

  Course.element = element
  Course.icon = icon
})(globalThis)
