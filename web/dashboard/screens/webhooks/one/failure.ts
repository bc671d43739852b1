interface Words {
  /** Sentences by reason. */
  readonly errors: Readonly<Record<string, string>>
  readonly httpError: (status: string) => string
}

const httpPattern = /^http_(\d{3})$/

/** The reason of a failure (docs/webhooks.md, `lastError`) as a sentence; a word that is not known stays as it is. */
export function failureText(error: string, { errors, httpError }: Words): string {
  const status = httpPattern.exec(error)?.[1]
  if (status !== undefined) return httpError(status)
  return new Map(Object.entries(errors)).get(error) ?? error
}
