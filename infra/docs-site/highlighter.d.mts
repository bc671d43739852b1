export declare const highlighter: {
  /** Undefined for a language that is not known. */
  getLanguage(name: string): object | undefined
  highlight(code: string, options: { readonly language: string }): { readonly value: string }
}
