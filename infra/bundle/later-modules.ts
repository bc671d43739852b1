import { join, relative } from 'node:path'
import type { Plugin } from 'esbuild'

const namespace = 'later'

/** Path of the module that is imported later, of an entry point in the build's metafile. */
export const laterModule = (entryPoint: string): string =>
  entryPoint.startsWith(`${namespace}:`) ? entryPoint.slice(namespace.length + 1) : entryPoint

/**
 * Lets whatever is imported later (`import()`) name a module that is loaded by then. esbuild makes a file of its own for each
 * set of entry points that share a module. Without this, each module of the start which only some screens import too is in a
 * small file of its own: half a hundred requests, where slow phones wait for each round of them.
 * @param loaded path of that module in the project; loading it alone must do nothing
 */
export const laterModules = (projectDirectory: string, loaded: string): Plugin => ({
  name: 'later-modules',
  setup(build) {
    build.onResolve({ filter: /.*/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
      if (kind !== 'dynamic-import' || pluginData === namespace) return undefined
      const found = await build.resolve(path, { kind, importer, resolveDir, pluginData: namespace })
      return found.errors.length > 0 ? found : { path: relative(projectDirectory, found.path), namespace }
    })
    build.onLoad({ filter: /.*/, namespace }, ({ path }) => {
      const [start, own] = [loaded, path].map((file) => JSON.stringify(join(projectDirectory, file)))
      return { contents: `import ${start}\nexport * from ${own}`, loader: 'js', resolveDir: projectDirectory }
    })
  },
})
