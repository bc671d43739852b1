/** Typed addresses of the dashboard, and the way in which links of the parts become navigation. */
import { useRouter, type RegisteredRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { RouterProvider } from 'react-aria-components'

/**
 * A function that finds the location of a route: `locate({ to: '/w/$workspace/packages', params }).href`. Parts take the
 * `href` as any other address.
 */
export const useLocate = (): RegisteredRouter['buildLocation'] => useRouter().buildLocation

/** Lets links of the parts change the page without loading it again. */
export function LinkedParts({ children }: { readonly children: ReactNode }) {
  const router = useRouter()
  return <RouterProvider navigate={(href) => void router.navigate({ href })}>{children}</RouterProvider>
}
