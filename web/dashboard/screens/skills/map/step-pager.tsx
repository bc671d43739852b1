import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { numberText } from '#web/dashboard/parts/format.ts'
import { TextLink } from '#web/dashboard/parts/link.tsx'
import { mapTexts } from './texts.ts'

interface StepPagerProps {
  readonly texts: { readonly label: string; readonly earlier: string; readonly later: string }
  readonly page: number
  readonly pages: number
  /** @param page undefined: the first one */
  readonly addressAt: (page: string | undefined) => string
}

/** Steps through pages whose number is known; nothing where there is one only. */
export function StepPager({ texts, page, pages, addressAt }: StepPagerProps) {
  const { pageOf } = useTexts(mapTexts)
  const language = useLanguage()
  if (pages === 1) return null
  return (
    <nav className="row" aria-label={texts.label}>
      {page > 1 && <TextLink href={addressAt(page === 2 ? undefined : String(page - 1))}>{texts.earlier}</TextLink>}
      <span className="small quiet">{pageOf(numberText(page, language), numberText(pages, language))}</span>
      {page < pages && <TextLink href={addressAt(String(page + 1))}>{texts.later}</TextLink>}
    </nav>
  )
}
