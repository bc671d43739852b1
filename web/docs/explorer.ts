/** Starts the explorer of the API's own description. The page and the document come from the API, everything else from here. */

interface ExplorerOptions {
  readonly url: string
  readonly domNode: Element
  readonly deepLinking: boolean
  readonly defaultModelsExpandDepth: number
  readonly docExpansion: 'list'
  readonly filter: boolean
  readonly persistAuthorization: boolean
  readonly tryItOutEnabled: boolean
  /** Null: nothing is sent to a validator elsewhere. */
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
    // A key lives as long as the page: this page is no place to keep one.
    persistAuthorization: false,
    tryItOutEnabled: false,
    validatorUrl: null,
  })
}
