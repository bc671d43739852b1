/**
 * The actions that a page offers: buttons, links that look like buttons, items of menus. What is disabled is not offered,
 * whatever the reason.
 */
import type { Page } from 'playwright-core'

/** What calls a route, by the text that people read on it; `null`: it stays in the browser, or leads to another screen. */
export type Actions = Readonly<Record<string, string | null>>

/** What changes only what a page shows, on any of them. */
const local = [
  /^(Hide|Copy|Clear the (filters|search|way)|Clear all filters|Open the first page|Show (LIVE and TEST|every course and organization))$/,
  /^(Show|Hide) the parts of /,
]

const buttons = ['main button:not([aria-haspopup])', 'main a.button', 'main [role=button]']
  .map((selector) => `${selector}:not(:disabled, [aria-disabled=true])`)
  .join(', ')
/** What opens a menu. Lists of values are fields, and offer no action. */
const hasMenu = 'button[aria-haspopup=true]'

/** The texts of the buttons on the page, or the labels of those with a picture only, in an expression for the page. */
const names = `[...document.querySelectorAll('${buttons}')]
  .filter((each) => each.checkVisibility())
  .map((each) => (each.innerText.trim() || each.getAttribute('aria-label') || '').replace(/\\s+/g, ' '))`

/** The label of an item, without what stands below it. */
export const firstLine = (text: string): string => text.split('\n')[0] ?? ''

/** Rows of one table have the same menu: that of its last row stands for all. */
const menus = `main ${hasMenu}:not(tr ${hasMenu}), main tr:last-child ${hasMenu}`

async function itemsOf(page: Page): Promise<readonly string[]> {
  const items: string[] = []
  for (const trigger of await page.locator(menus).all()) {
    await trigger.press('Enter')
    const menu = page.getByRole('menu')
    await menu.waitFor()
    items.push(...(await menu.locator('[role=menuitem]:not([aria-disabled=true])').allInnerTexts()))
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
  }
  return items.map(firstLine)
}

/** @returns the actions that the page offers in its main part, as it is now */
export async function offeredOn(page: Page): Promise<readonly string[]> {
  const found: unknown = await page.evaluate(names)
  return [...(Array.isArray(found) ? found.map(String) : []), ...(await itemsOf(page))]
}

/** Roles by action, by place. */
export type RolesByAction = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

/** What people saw, without the actions that call nothing. */
export class Offers {
  private readonly seen: Record<string, Record<string, string[]>> = {}

  /** @param tables what calls what, by place */
  constructor(private readonly tables: Readonly<Record<string, Actions>>) {}

  add(place: string, offered: Iterable<string>, role: string): void {
    const actions = (this.seen[place] ??= {})
    for (const name of new Set(offered))
      if (this.tables[place]?.[name] !== null && !local.some((each) => each.test(name)))
        (actions[name] ??= []).push(role)
  }

  get shown(): RolesByAction {
    return this.seen
  }

  /** The same as the declarations state it. @param rolesOf the roles that a route accepts */
  allowed(rolesOf: (route: string) => readonly string[]): RolesByAction {
    const ofPlace = (actions: Actions) =>
      Object.entries(actions).flatMap(([name, route]) => (route === null ? [] : [[name, rolesOf(route)] as const]))
    return Object.fromEntries(
      Object.entries(this.tables).map(([place, actions]) => [place, Object.fromEntries(ofPlace(actions))]),
    )
  }
}
