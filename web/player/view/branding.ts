/** What the page shows of the workspace: its logo, and its accent colour in shades that can be read in each theme. */
import type { Branding } from '#shared/contract/resources/configuration/configuration.ts'
import { shadesOf, themes } from './shades.ts'

/** Without `need` of dom.ts: imported here, it would become a file of its own, which every course would load. */
function showLogo(address: string): void {
  const logo = document.querySelector<HTMLImageElement>('#logo')
  if (logo === null) return
  // Until it has arrived, and where it does not, the title stands alone.
  logo.addEventListener('load', () => {
    logo.hidden = false
  })
  logo.src = address
}

export function showBranding({ logoUrl, accentColor }: Branding): void {
  const page = document.documentElement
  if (accentColor !== null) {
    for (const [name, theme] of Object.entries(themes))
      for (const [part, shade] of Object.entries(shadesOf(accentColor, theme)))
        page.style.setProperty(`--${name}-${part}`, shade)
    page.toggleAttribute('data-branded', true)
  }
  if (logoUrl !== null) showLogo(logoUrl)
}
