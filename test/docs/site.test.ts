/** The rules by which documents become pages. `test/e2e/docs-site.test.ts` builds the site and looks at it. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { linkFaults } from '#infra/docs-site/link-faults.ts'
import { menuOf } from '#infra/docs-site/navigation.ts'
import { siteLink, sitePages, type SitePage } from '#infra/docs-site/pages.ts'

const pages = sitePages()
const pageOf = (source: string): SitePage => {
  const page = pages.get(source)
  if (page === undefined) throw new Error(`${source} is no page.`)
  return page
}

const sourcesIn = (of: ReadonlyMap<string, SitePage>): string[] => {
  const home = pageOf('docs/README.md')
  const urls = menuOf(home, of).sections.flatMap(({ entries }) => entries.map(({ url }) => url))
  return [...of.values()].filter(({ path }) => urls.includes(path)).map(({ source }) => source)
}

test('lists every document in the menu, except single decisions', () => {
  expect(sourcesIn(pages)).toEqual([...pages.keys()].filter((source) => !/^docs\/adr\/\d/.test(source)))
})

test('lists a document that no section names at the end of the reference', () => {
  const another = { source: 'docs/another.md', path: 'another.html', title: 'Another' }
  const { sections } = menuOf(pageOf('docs/README.md'), new Map([...pages, [another.source, another]]))
  const reference = sections.find(({ title }) => title === 'Reference')?.entries ?? []
  expect(reference).toContainEqual({ name: 'Another', url: 'another.html', current: false })
})

test('refuses a menu that lists a document which does not exist', () => {
  const fewer = new Map([...pages].filter(([source]) => source !== 'docs/lrs.md'))
  expect(() => menuOf(pageOf('docs/README.md'), fewer)).toThrow('The menu lists docs/lrs.md, which does not exist.')
})

test('leads from each page to its neighbors in the menu', () => {
  const { previous, next } = menuOf(pageOf('docs/webhook-verification.md'), pages)
  expect([previous?.url, next?.url]).toEqual(['webhooks.html', 'dispatch.html'])
  expect(menuOf(pageOf('docs/README.md'), pages).previous).toBeUndefined()
})

test.each([
  ['docs/lrs.md', 'scorm-to-xapi.md#profile', 'scorm-to-xapi.html#profile'],
  ['docs/adr/0014-one-machine-from-the-template.md', '../../infra/local/README.md', '../one-machine.html'],
  ['docs/architecture.md', 'adr/README.md', 'adr/index.html'],
  ['docs/player.md', 'images/player/playing-1280.png', 'images/player/playing-1280.png'],
  ['docs/webhooks.md', 'https://www.standardwebhooks.com', 'https://www.standardwebhooks.com'],
  ['docs/lrs.md', '#statements', '#statements'],
])('leads from %s by %s to %s', (source, link, url) => {
  expect(siteLink(link, pageOf(source), pages)).toBe(url)
})

test('refuses a link to a file that is no page', () => {
  expect(() => siteLink('../package.json', pageOf('docs/lrs.md'), pages)).toThrow(
    'docs/lrs.md links to ../package.json, which is no page of the site.',
  )
})

describe('a built site', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-site-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const write = (path: string, html: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), html)
  }

  it('shows links and files that lead nowhere, and files of another origin', () => {
    write('index.html', '<h2 id="here">Here</h2><a href="#here"></a><a href="deep/page.html#there"></a>')
    write('deep/page.html', '<h2 id="there">There</h2><a href="../index.html"></a><a href="https://example.com"></a>')
    expect(linkFaults(folder)).toEqual([])

    write('index.html', '<a href="gone.html"></a><a href="deep/page.html#gone"></a><img src="gone.png">')
    write(
      'deep/page.html',
      '<script src="https://example.com/a.js"></script><style>@import url("//example.com/f");</style>',
    )
    expect(linkFaults(folder).sort()).toEqual([
      'deep/page.html loads //example.com/f from another origin',
      'deep/page.html loads https://example.com/a.js from another origin',
      'index.html links to deep/page.html#gone: deep/page.html has no part #gone',
      'index.html links to gone.html: there is no file gone.html',
      'index.html links to gone.png: there is no file gone.png',
    ])
  })
})
