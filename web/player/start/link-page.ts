import type { LinkPage } from './leave-link.ts'

/** The page of a browser. */
export const linkPage = (place: Window): LinkPage => ({
  address: place.location.href,
  tab: () => place.sessionStorage,
  rename: (address) => {
    place.history.replaceState(null, '', address)
  },
  open: (address) => {
    place.location.replace(address)
  },
})
