/**
 * Starts the API explorer (Swagger UI). The page and the OpenAPI document come from the API; the scripts and styles
 * come from here.
 */

import '#web/dashboard/theme.ts'
import { explorerPlugin, layoutName } from './explorer-plugin.ts'

/** What Swagger UI passes to `fetch`. */
interface SentRequest {
  credentials?: RequestCredentials
}

interface ExplorerOptions {
  readonly url: string
  readonly domNode: Element
  readonly deepLinking: boolean
  readonly defaultModelsExpandDepth: number
  readonly docExpansion: 'list'
  readonly filter: boolean
  readonly plugins: readonly (typeof explorerPlugin)[]
  readonly layout: typeof layoutName
  readonly syntaxHighlight: { readonly theme: 'obsidian' }
  readonly persistAuthorization: boolean
  readonly tryItOutEnabled: boolean
  readonly requestInterceptor: (request: SentRequest) => SentRequest
  /** Null: the document is not sent to an external validator. */
  readonly validatorUrl: null
}

declare global {
  var SwaggerUIBundle: (options: ExplorerOptions) => unknown
}

/** Swagger UI has dark colours of its own, which a class turns on. */
const darkness = matchMedia('(prefers-color-scheme: dark)')
const showTheme = (): void => {
  const { theme } = document.documentElement.dataset
  const isDark = theme === 'dark' || (theme !== 'light' && darkness.matches)
  document.documentElement.classList.toggle('dark-mode', isDark)
}
showTheme()
darkness.addEventListener('change', showTheme)

const main = document.querySelector('#explorer')
const description = main?.getAttribute('data-document')

if (main && description) {
  globalThis.SwaggerUIBundle({
    url: description,
    domNode: main,
    plugins: [explorerPlugin],
    layout: layoutName,
    deepLinking: true,
    defaultModelsExpandDepth: 0,
    docExpansion: 'list',
    filter: true,
    // The colours of the default theme are too faint on its ground.
    syntaxHighlight: { theme: 'obsidian' },
    // The key is kept only while the page is open, so that it is not left in the browser's storage.
    persistAuthorization: false,
    tryItOutEnabled: false,
    // The page shares its origin with the dashboard. What is tried here must work as it does for a program: by a key alone.
    requestInterceptor: (request) => ({ ...request, credentials: 'omit' }),
    validatorUrl: null,
  })
}
