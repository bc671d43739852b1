import { courseItemSchema, type CourseItem } from '#shared/contract/resources/packages/course.ts'
import { itemsOf } from '#shared/formats/scorm/organizations.ts'
import { accept, codesOf, firstItem, item, played, read, sco } from './manifest-reading.ts'

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
const resource = (href: string, base: string): string =>
  `<resource identifier="R1" adlcp:scormtype="sco" href="${href}"${base}/>`
const oneItem = (attributes: string): string =>
  `<item identifier="I1" identifierref="R1" ${attributes}><title>x</title></item>`

describe('parameters of an item', () => {
  test.each([
    ['index.html', 'a=1', 'index.html?a=1'],
    ['index.html', '?a=1&b=2', 'index.html?a=1&b=2'],
    ['index.html', '&a=1', 'index.html?a=1'],
    ['index.html', '#part', 'index.html#part'],
    ['index.html', '?a=1#part', 'index.html?a=1#part'],
    ['index.html?x=y', 'a=1', 'index.html?x=y&a=1'],
    ['index.html?x=y', '?a=1', 'index.html?x=y&a=1'],
    ['index.html#top', '?a=1', 'index.html?a=1#top'],
    ['index.html#top', '#part', 'index.html#top'],
    ['index.html', '?q=ü "x"', 'index.html?q=%C3%BC%20%22x%22'],
    ['index.html', '', 'index.html'],
    ['index.html', ' ? ', 'index.html'],
    ['https://example.com/a?b=1', '?c=2', 'https://example.com/a?b=1&c=2'],
  ])('launches %s with "%s" as %s', (href, parameters, expected) => {
    const manifest = accept({
      organizations: oneItem(`parameters="${escape(parameters)}"`),
      resources: sco('R1', escape(href)),
    })
    expect(manifest.entryHref).toBe(expected)
  })

  test('launches one resource with the parameters of each item', () => {
    const organizations = ['?p=1', '?p=2', ''].map(
      (parameters, index) =>
        `<item identifier="I${index}" identifierref="R1" parameters="${parameters}"><title>x</title></item>`,
    )
    expect(played(accept({ organizations: organizations.join('') }))?.items.map(({ href }) => href)).toEqual([
      'index.html?p=1',
      'index.html?p=2',
      'index.html',
    ])
  })

  test('refuses parameters that make the address too long', () => {
    expect(codesOf(read({ organizations: oneItem(`parameters="?a=${'x'.repeat(8000)}"`) }))).toEqual([
      'ENTRY_HREF_FORBIDDEN',
    ])
    expect(accept({ organizations: oneItem(`parameters="?a=${'x'.repeat(7000)}"`) }).entryHref).toHaveLength(7013)
  })
})

describe('xml:base', () => {
  const base = (value: string): string => ` xml:base="${value}"`

  test.each<[string, string, string, string, string]>([
    ['of the manifest', base('m/'), '', '', 'm/page.html'],
    ['of the resources', '', base('r/'), '', 'r/page.html'],
    ['of the resource', '', '', base('s/'), 's/page.html'],
    ['of all three', base('m/'), base('r/'), base('s/'), 'm/r/s/page.html'],
    ['of manifest and resource', base('m/'), '', base('s/'), 'm/s/page.html'],
    ['that climbs', base('m/x/'), base('../'), base('s/'), 'm/s/page.html'],
    ['that is absolute', base('m/'), base('/r/'), base('s/'), 'r/s/page.html'],
    ['without its last slash', base('m'), '', base('s'), 'm/s/page.html'],
    ['with backslashes', base('m\\'), base('r\\'), '', 'm/r/page.html'],
    ['that is empty', base(''), base(''), base(''), 'page.html'],
  ])('applies the base %s', (...[, manifest, resources, own, path]) => {
    const spec = { attributes: manifest, resourcesAttributes: resources, resources: resource('page.html', own) }
    expect(accept(spec, ['other/page.html', path]).entryHref).toBe(path)
  })

  test('applies to files as to the resource', () => {
    const reading = read(
      {
        resources: `<resource identifier="R1" adlcp:scormtype="sco" href="page.html" xml:base="s/"><file href="page.html"/><file href="gone.png"/></resource>`,
      },
      ['s/page.html'],
    )
    expect(reading.warnings.map(({ code, path }) => [code, path])).toEqual([['RESOURCE_FILE_MISSING', 's/gone.png']])
  })

  test('refuses a base outside the package, even if the reference leads back into it', () => {
    expect(codesOf(read({ attributes: base('../'), resources: sco('R1', 'a/b.html') }, ['x.html']))).toEqual([
      'ENTRY_HREF_FORBIDDEN',
    ])
  })
})

describe('the tree of items', () => {
  test('keeps order, depth and visibility', () => {
    const organizations = `<item identifier="A"><title>A</title>${item('A1', 'R1')}<item identifier="A2" isvisible="false"><title>A2</title>${item('A21', 'R1')}</item></item>${item('B', 'R1')}`
    const organization = played(accept({ organizations }))
    const outline = (items: CourseItem[]): unknown =>
      items.map((child) => (child.items.length === 0 ? child.identifier : [child.identifier, outline(child.items)]))
    expect(outline(organization?.items ?? [])).toEqual([['A', ['A1', ['A2', ['A21']]]], 'B'])
    expect(
      [...itemsOf(organization ?? { items: [] })].map(({ identifier, isVisible }) => [identifier, isVisible]),
    ).toEqual([
      ['A', true],
      ['A1', true],
      ['A2', false],
      ['A21', true],
      ['B', true],
    ])
  })

  test('accepts items as deep as a document may be', () => {
    const depth = 90
    const organizations =
      `<item identifier="x"><title>x</title>`.repeat(depth) + item('leaf', 'R1') + '</item>'.repeat(depth)
    const manifest = accept({ organizations })
    expect([...itemsOf(played(manifest) ?? { items: [] })]).toHaveLength(depth + 1)
    expect(manifest.entryHref).toBe('index.html')
  })

  test('starts the course with the first item that can be launched', () => {
    const organizations = `<item identifier="C"><title>C</title><item identifier="E"><title>E</title></item>${item('L', 'R2')}</item>${item('M', 'R1')}`
    expect(
      accept({ organizations, resources: sco('R1', 'index.html') + sco('R2', 'second.html') }, [
        'index.html',
        'second.html',
      ]).entryHref,
    ).toBe('second.html')
  })

  test('keeps the identifiers of two organizations apart', () => {
    const organization = (id: string): string =>
      `<organization identifier="${id}"><title>${id}</title>${item('I1', 'R1')}</organization>`
    const reading = read({ organizations: organization('O1') + organization('O2') })
    expect(codesOf(reading)).toEqual([])
  })

  test('reads titles as one line, and cuts very long ones', () => {
    const title = firstItem(
      accept({
        organizations: `<item identifier="I" identifierref="R1"><title>\n One\n\ttwo &amp; <![CDATA[<three>]]></title></item>`,
      }),
    )?.title
    expect(title).toBe('One two & <three>')
    const long =
      firstItem(
        accept({ organizations: `<item identifier="I" identifierref="R1"><title>${'😀'.repeat(400)}</title></item>` }),
      )?.title ?? ''
    expect(long.length).toBeLessThanOrEqual(500)
    expect(long).toMatch(/^😀+…$/u)
  })

  test('makes items that fit the contract', () => {
    const manifest = accept({ organizations: item('A', 'R1') + item('B', 'NOPE') + '<item/>' })
    for (const read of itemsOf(played(manifest) ?? { items: [] }))
      expect(courseItemSchema.safeParse(read).error).toBeUndefined()
  })
})

describe('organizations', () => {
  const organization = (id: string, content: string): string =>
    `<organization identifier="${id}"><title>Title of ${id}</title>${content}</organization>`

  test('plays the default organization at any position', () => {
    const organizations = organization('O1', item('A', 'R1')) + organization('O2', item('B', 'R1'))
    expect(accept({ organizations, defaultOrganization: 'O2' }).course).toMatchObject({
      title: 'Title of O2',
      defaultOrganization: 'O2',
    })
  })

  test('distinguishes organizations with the same identifier', () => {
    const organizations = organization('O1', '') + organization('O1', item('A', 'R1'))
    const reading = read({ organizations })
    expect(codesOf(reading)).toContain('ORGANIZATION_IDENTIFIER_DUPLICATE')
    const { course } = accept({ organizations })
    expect(course.organizations.map(({ identifier }) => identifier)).toEqual(['O1', 'O1-2'])
    expect(course.defaultOrganization).toBe('O1-2')
  })

  test('makes identifiers for organizations without one', () => {
    const bare = `<organization><title>One</title>${item('A', 'R1')}</organization>`
    expect(accept({ organizations: bare + bare, defaultOrganization: '' }).course).toMatchObject({
      defaultOrganization: 'organization-1',
      organizations: [{ identifier: 'organization-1' }, { identifier: 'organization-2' }],
    })
  })

  test.each(['', 'default=""'])('needs no stated default with only one organization: %s', (stated) => {
    const text = `<manifest identifier="M"><metadata><schemaversion>1.2</schemaversion></metadata><organizations ${stated}>${organization('O1', item('A', 'R1'))}</organizations><resources><resource identifier="R1" scormtype="sco" href="index.html"/></resources></manifest>`
    expect(codesOf(read(text))).toEqual([])
  })
})
