import { createContext, type ReactNode } from 'react'

/** Whether a part stands in the content of a page: a page has one `main`. */
export const InContent = createContext(false)

/** What a page shows beside navigation and bar. */
export const Content = ({ children }: { readonly children: ReactNode }) => (
  <InContent value>
    <main id="content" className="shell-content" tabIndex={-1}>
      {children}
    </main>
  </InContent>
)
