/** The second key of the pair that opens a section, by the section's id: `g p` opens the packages. */
export const sectionKeys = {
  overview: 'o',
  packages: 'p',
  conversions: 'c',
  sessions: 's',
  dispatches: 'd',
  keys: 'k',
  webhooks: 'w',
  incidents: 'i',
  usage: 'u',
  members: 'm',
} as const
