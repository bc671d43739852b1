/** An error of the service in German. Only German screens load this module. */
import type { TranslatedProps } from '../reported-error.ts'
import { germanErrors } from './catalogue.ts'
import type { Values } from './german-error.ts'

/** The service puts values beside the code, or into `details`. */
function valuesOf(fields: Values): Values {
  const { details } = fields
  return { ...fields, ...(typeof details === 'object' ? details : {}) }
}

export function GermanSentence({ code, fields = {}, english, children }: TranslatedProps) {
  const german = code === null ? undefined : germanErrors.get(code)
  const exact = german?.exact?.(valuesOf(fields)) ?? null
  return (
    <>
      {/* A newer service may report codes that this dashboard does not know. */}
      {exact ?? german?.sentence ?? english}
      {children}
      {exact === null && german?.isWhole === undefined && german !== undefined && (
        <span className="row-detail">Im Einzelnen: {english}</span>
      )}
    </>
  )
}
