/** Scripts that leave data in the window of a page whose policy allows no script in the page itself. */

/** Characters that would end a script inside a page, or a line of old scripts. */
const unsafe = /[<\u2028\u2029]/g

/** A script that sets one property of the window to a JSON value. */
export function dataScript(property: string, value: object): string {
  const json = JSON.stringify(value, null, 1).replace(
    unsafe,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return `window.${property} = ${json}\n`
}
