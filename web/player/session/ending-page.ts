/** The page of a window, by methods that content cannot replace. */
import type { EndEvent, EndingPage } from './last-script.ts'

const { apply } = Reflect

/** A method as the browser has made it, whatever content sets in its place later. */
function nativeMethod(owner: object, name: string): (target: object) => unknown {
  const method: unknown = Reflect.get(owner, name)
  if (typeof method !== 'function') throw new Error(`This browser has no ${name}.`)
  return (target) => {
    const result: unknown = apply(method, target, [])
    return result
  }
}

/** The page of a window. Must be called before any content is loaded. */
export function endingPage(page: Window & typeof globalThis): EndingPage<Event & EndEvent> {
  const { document } = page
  const clear = nativeMethod(page.Document.prototype, 'replaceChildren')
  const hasChildNodes = nativeMethod(page.Node.prototype, 'hasChildNodes')
  return {
    addEventListener: (type, run, options) => {
      page.addEventListener(type, run, options)
    },
    stop: nativeMethod(page.Event.prototype, 'stopImmediatePropagation'),
    clear: () => clear(document),
    isEmpty: () => hasChildNodes(document) === false,
  }
}
