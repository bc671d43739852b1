/** A page shows several spaces as one, so it takes them for one too. */
const asShown = (text: string): string => text.trim().replace(/\s+/g, ' ')

/** Whether somebody has typed the name of a thing as the page shows it. */
export const isTypedName = (typed: string, name: string): boolean => asShown(typed) === asShown(name)
