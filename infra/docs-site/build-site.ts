/** Builds the documentation site: every document of the project as a static page that needs no server and no network. */
import { readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Eleventy, type EleventyConfig } from '@11ty/eleventy'
import { build } from 'esbuild'
import { linkFaults } from './link-faults.ts'
import { passagesOf, renderDocument } from './markdown.ts'
import { menuOf } from './navigation.ts'
import { guestDocuments, sitePages, sourceOf, type SitePage } from './pages.ts'

type Pages = ReadonlyMap<string, SitePage>
interface TemplateData {
  readonly page: { readonly inputPath: string; readonly rawInput: string }
}

/**
 * Builds the site into a folder. Its former content is deleted.
 * @returns how many pages it has
 * @throws Error if a link is dead, the menu lists a document that does not exist, or a page loads a file of another origin
 */
export async function buildSite(outputDirectory: string): Promise<number> {
  const pages = sitePages()
  await rm(outputDirectory, { recursive: true, force: true })
  await mkdir(outputDirectory, { recursive: true })
  const generator = new Eleventy('docs', outputDirectory, {
    configPath: 'infra/docs-site/eleventy.config.mjs',
    quietMode: true,
    config: (config) => configure(config, pages),
  })
  await generator.write()
  await Promise.all([buildAssets(outputDirectory), writeSearchIndex(outputDirectory, pages)])
  refuse(linkFaults(outputDirectory))
  return pages.size
}

function refuse(faults: readonly string[]): void {
  if (faults.length > 0) throw new Error(`The documentation has ${faults.length} faults:\n${faults.join('\n')}`)
}

function configure(config: EleventyConfig, pages: Pages): void {
  const pageOf = ({ page }: TemplateData): SitePage => {
    const found = pages.get(sourceOf(page.inputPath))
    if (found === undefined) throw new Error(`${page.inputPath} is no page of the site.`)
    return found
  }
  config.setQuietMode(true)
  config.setTemplateFormats(['md'])
  config.setIncludesDirectory('../web/site')
  config.setLibrary('md', {
    render: (text, data) => renderDocument(text, { page: pageOf(data), pages }).html,
  })
  for (const { source, path } of guestDocuments()) config.addTemplate(path, readFileSync(source, 'utf8'))
  config.addPassthroughCopy({ 'docs/images': 'images' })
  config.addGlobalData('layout', 'layout.njk')
  config.addGlobalData('permalink', () => (data: TemplateData) => pageOf(data).path)
  config.addGlobalData('eleventyComputed', {
    site: (data: TemplateData) => {
      const page = pageOf(data)
      return {
        title: page.title,
        isHome: page.path === 'index.html',
        root: '../'.repeat(page.path.split('/').length - 1),
        menu: menuOf(page, pages),
        contents: renderDocument(data.page.rawInput, { page, pages }).headings.filter(({ level }) => level === 2),
      }
    },
  })
}

/** One script and one style sheet for all pages. */
async function buildAssets(outputDirectory: string): Promise<void> {
  await build({
    entryPoints: ['web/site/site.ts', 'web/site/site.css'],
    outdir: outputDirectory,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    logLevel: 'warning',
  })
}

/** A script, not JSON: a page that is opened from the disk may load scripts, but may not fetch. */
async function writeSearchIndex(outputDirectory: string, pages: Pages): Promise<void> {
  const passages = [...pages.values()].flatMap(({ source, path, title }) =>
    passagesOf(readFileSync(source, 'utf8')).map(({ heading, id, text }) => ({
      url: id === null ? path : `${path}#${id}`,
      title,
      heading,
      text,
    })),
  )
  await writeFile(join(outputDirectory, 'search-index.js'), `globalThis.lecternPassages=${JSON.stringify(passages)}\n`)
}
