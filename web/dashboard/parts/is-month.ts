/** Whether a text is a month, as `2026-11`. Alone, because addresses are read before any screen is loaded. */
export const isMonth = (text: string): boolean => /^20\d{2}-(0[1-9]|1[0-2])$/.test(text)
