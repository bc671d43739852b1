/** Light, dark, or as the device. `theme.ts` beside `main.tsx` sets it before the first paint. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const storedAs = 'lectern-theme'

export const chosenTheme = (): Theme => themes.find((theme) => theme === localStorage.getItem(storedAs)) ?? 'system'

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') {
    localStorage.removeItem(storedAs)
    delete document.documentElement.dataset['theme']
    return
  }
  localStorage.setItem(storedAs, theme)
  document.documentElement.dataset['theme'] = theme
}
