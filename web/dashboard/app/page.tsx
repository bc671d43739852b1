import type { ReactNode } from 'react'
import { PageHeader } from '#web/dashboard/parts/page.tsx'
import { useWorkspace } from './workspace.ts'

interface PageProps {
  readonly title: string
  /** See `useTabMark`. */
  readonly tabMark?: string | null
  readonly mark?: ReactNode
  readonly parent?: { readonly label: string; readonly href: string }
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A screen of a workspace, with its title. */
export function Page({ children, ...header }: PageProps) {
  const { name } = useWorkspace()
  return (
    <>
      <PageHeader {...header} tabTitle={`${name} · Lectern`} />
      {children}
    </>
  )
}
