/**
 * Starts the API explorer (Swagger UI). The page and the OpenAPI document come from the API; the scripts and styles
 * come from here.
 */

interface ExplorerOptions {
  readonly url: string
  readonly domNode: Element
  readonly deepLinking: boolean
  readonly defaultModelsExpandDepth: number
  readonly docExpansion: 'list'
  readonly filter: boolean
  readonly persistAuthorization: boolean
  readonly tryItOutEnabled: boolean
  /** Null: the document is not sent to an external validator. */
  readonly validatorUrl: null
}

declare global {
  var SwaggerUIBundle: (options: ExplorerOptions) => unknown
}

const main = document.querySelector('#explorer')
const description = main?.getAttribute('data-document')

if (main && description) {
  globalThis.SwaggerUIBundle({
    url: description,
    domNode: main,
    deepLinking: true,
    defaultModelsExpandDepth: 0,
    docExpansion: 'list',
    filter: true,
    // The key is kept only while the page is open, so that it is not left in the browser's storage.
    persistAuthorization: false,
    tryItOutEnabled: false,
    validatorUrl: null,
  })
}
