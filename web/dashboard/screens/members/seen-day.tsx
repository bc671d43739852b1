import { useLanguage } from '#web/dashboard/app/language.ts'
import { dateText } from '#web/dashboard/parts/format.ts'
import { dayText } from './rules.ts'

/** The day on which a member was last seen. The service knows the time to the hour only. */
export function SeenDay({ at }: { readonly at: string }) {
  const language = useLanguage()
  return (
    <time dateTime={at} title={dateText(at, language)}>
      {dayText(at, new Date(), language)}
    </time>
  )
}
