import type { Plugin } from 'esbuild'

/**
 * Leaves out the words of React Aria in languages that the dashboard does not have, module by module, as Adobe's own plugin
 * does for other bundlers. They are looked up by the language of the page, which is English or German.
 */
export const ownLanguages: Plugin = {
  name: 'own-languages',
  setup(build) {
    const others =
      /[\\/]react-(?:aria|aria-components|stately)[\\/].*[\\/]intl[\\/].*[\\/](?!en-US|de-DE)[a-z]{2}-[A-Z]{2}\.mjs$/
    build.onLoad({ filter: /[a-z]{2}-[A-Z]{2}\.mjs$/ }, ({ path }) =>
      others.test(path) ? { contents: 'export default {}', loader: 'js' } : undefined,
    )
  },
}
