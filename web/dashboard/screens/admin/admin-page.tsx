import type { ReactNode } from 'react'
import { useTexts } from '#web/dashboard/app/language.ts'
import { PageHeader } from '#web/dashboard/parts/page.tsx'
import { adminTexts } from './texts.ts'

interface AdminPageProps {
  readonly title: string
  readonly mark?: ReactNode
  readonly parent?: { readonly label: string; readonly href: string }
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A screen of the administration, with its title. */
export function AdminPage({ children, ...header }: AdminPageProps) {
  const { platform } = useTexts(adminTexts)
  return (
    <>
      <PageHeader {...header} tabTitle={`${platform} · Lectern`} />
      {children}
    </>
  )
}
