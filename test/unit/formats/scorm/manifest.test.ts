import { namespaces12, namespaces2004, manifestXml, type ManifestSpec } from '#test/support/scorm-package.ts'
import { accept, codesOf, firstItem, item, played, read, sco } from './manifest-reading.ts'

describe('a course', () => {
  test('reads a course of one SCO', () => {
    const reading = read({})
    expect(codesOf(reading)).toEqual([])
    const manifest = accept({})
    expect(manifest.entryHref).toBe('index.html')
    expect(manifest.course).toEqual({
      standard: 'scorm12',
      edition: '1.2',
      identifier: 'M1',
      title: 'A course',
      defaultOrganization: 'O1',
      organizations: [
        {
          identifier: 'O1',
          title: 'A course',
          items: [
            {
              identifier: 'I1',
              title: 'First',
              isVisible: true,
              href: 'index.html',
              resourceIdentifier: 'R1',
              scormType: 'sco',
              items: [],
            },
          ],
        },
      ],
    })
  })

  test('reads chapters, hidden items, parameters and bases', () => {
    const manifest = accept(
      {
        organizations: `<item identifier="C1" isvisible="false"><title> Chapter
          one </title>${item('L1', 'R1')}<item identifier="L2" identifierref="R2" parameters="?page=2&amp;x=y"><title>Two</title></item></item>`,
        attributes: 'xml:base="course/"',
        resources: `${sco('R1', 'a.html?lang=de')}<resource identifier="R2" xml:base="two/" adlcp:SCORMTYPE="ASSET" href="b c.html"/>`,
      },
      ['course/a.html', 'course/two/b c.html'],
    )
    expect(firstItem(manifest)).toMatchObject({
      title: 'Chapter one',
      isVisible: false,
      href: null,
      resourceIdentifier: null,
      scormType: null,
      items: [
        { href: 'course/a.html?lang=de', scormType: 'sco' },
        { href: 'course/two/b%20c.html?page=2&x=y', scormType: 'asset' },
      ],
    })
    expect(manifest.entryHref).toBe('course/a.html?lang=de')
  })

  test('reads every element of an item in SCORM 1.2', () => {
    const more =
      '<adlcp:prerequisites type="aicc_script">A&amp;B</adlcp:prerequisites><adlcp:maxtimeallowed>00:30:00</adlcp:maxtimeallowed><adlcp:timelimitaction>exit,message</adlcp:timelimitaction><adlcp:datafromlms>x=1&amp;y</adlcp:datafromlms><adlcp:masteryscore>80</adlcp:masteryscore>'
    expect(firstItem(accept({ organizations: item('I', 'R1', more) }))).toMatchObject({
      prerequisites: 'A&B',
      maxTimeAllowed: '00:30:00',
      timeLimitAction: 'exit,message',
      dataFromLms: 'x=1&y',
      masteryScore: 80,
    })
  })

  test('reads every element of an item in SCORM 2004', () => {
    const more = `<adlcp:timeLimitAction>continue,no message</adlcp:timeLimitAction><adlcp:dataFromLMS>d</adlcp:dataFromLMS>
      <adlcp:completionThreshold completedByMeasure="true" minProgressMeasure="0.6" progressWeight="0.5"/>
      <adlcp:data><adlcp:map targetID="B1"/><adlcp:map targetID="B2" readSharedData="false" writeSharedData="true"/></adlcp:data>
      <adlnav:presentation><adlnav:navigationInterface><adlnav:hideLMSUI>continue</adlnav:hideLMSUI><adlnav:hideLMSUI>suspendAll</adlnav:hideLMSUI></adlnav:navigationInterface></adlnav:presentation>`
    const organizations = `<organization identifier="O1" adlseq:objectivesGlobalToSystem="false" adlcp:sharedDataGlobalToSystem="true"><title>T</title>${item('I', 'R1', more)}<adlcp:completionThreshold minProgressMeasure="1.0"/></organization>`
    const manifest = accept({ version: '2004 4th Edition', organizations })
    expect(played(manifest)).toMatchObject({
      objectivesGlobalToSystem: false,
      sharedDataGlobalToSystem: true,
      completionThreshold: { minProgressMeasure: 1 },
    })
    expect(firstItem(manifest)).toMatchObject({
      timeLimitAction: 'continue,no message',
      dataFromLms: 'd',
      completionThreshold: { completedByMeasure: true, minProgressMeasure: 0.6, progressWeight: 0.5 },
      sharedData: [
        { targetId: 'B1', read: true, write: true },
        { targetId: 'B2', read: false, write: true },
      ],
      hideLmsUi: ['continue', 'suspendAll'],
    })
  })

  test('reads the threshold of the 3rd Edition from text', () => {
    const manifest = accept({
      version: '2004 3rd Edition',
      organizations: item('I', 'R1', '<adlcp:completionThreshold> 0.75 </adlcp:completionThreshold>'),
    })
    expect(firstItem(manifest)?.completionThreshold).toEqual({ completedByMeasure: true, minProgressMeasure: 0.75 })
  })

  test.each([
    ['of the organization', {}, 'A course'],
    [
      'of the metadata, SCORM 1.2',
      {
        organizations: `<organization identifier="O1">${item('I', 'R1')}</organization>`,
        metadata: '<lom><general><title><langstring xml:lang="en">From LOM</langstring></title></general></lom>',
      },
      'From LOM',
    ],
    [
      'of the metadata, SCORM 2004',
      {
        organizations: `<organization identifier="O1">${item('I', 'R1')}</organization>`,
        metadata:
          '<lom:lom xmlns:lom="http://ltsc.ieee.org/xsd/LOM"><lom:general><lom:title><lom:string>LOM title</lom:string></lom:title></lom:general></lom:lom>',
      },
      'LOM title',
    ],
    [
      'of the first item',
      { organizations: `<organization identifier="O1"><title/>${item('I', 'R1')}</organization>` },
      'I',
    ],
  ])('takes the title %s', (_, spec, title) => {
    expect(accept(spec).course.title).toBe(title)
  })
})

describe('oddities that are accepted', () => {
  test.each<[string, ManifestSpec, string[], string[]]>([
    [
      'IDENTIFIER_PADDED',
      { organizations: '<item identifier=" I1 " identifierref=" R1 "><title>x</title></item>' },
      ['index.html'],
      [],
    ],
    [
      'ITEM_IDENTIFIER_MISSING',
      { organizations: '<item identifierref="R1"><title>x</title></item>' },
      ['index.html'],
      [],
    ],
    ['ITEM_TITLE_MISSING', { organizations: '<item identifier="I1" identifierref="R1"/>' }, ['index.html'], []],
    ['ITEM_RESOURCE_UNKNOWN', { organizations: item('A', 'NOPE') + item('B', 'R1') }, ['index.html'], []],
    [
      'ITEM_RESOURCE_WITHOUT_HREF',
      {
        organizations: item('A', 'R0') + item('B', 'R1'),
        resources: `<resource identifier="R0" adlcp:scormtype="sco"/>${sco('R1', 'index.html')}`,
      },
      ['index.html'],
      [],
    ],
    [
      'ITEM_FILE_MISSING',
      { organizations: item('A', 'R1') + item('B', 'R2'), resources: sco('R1', 'index.html') + sco('R2', 'gone.html') },
      ['index.html'],
      [],
    ],
    [
      'ITEM_HREF_FORBIDDEN',
      {
        organizations: item('A', 'R2') + item('B', 'R1'),
        resources: sco('R1', 'index.html') + sco('R2', '../up.html'),
      },
      ['index.html'],
      [],
    ],
    [
      'RESOURCE_FILE_MISSING',
      {
        resources: sco(
          'R1',
          'index.html',
          '<file href="index.html"/><file href="gone.png"/><file href="gone.png?v=2"/>',
        ),
      },
      ['index.html'],
      ['gone.png'],
    ],
    ['RESOURCE_FILE_OUTSIDE', { resources: sco('R1', 'index.html', '<file href="../../x"/>') }, ['index.html'], []],
    [
      'RESOURCE_IDENTIFIER_DUPLICATE',
      { resources: sco('R1', 'index.html') + sco('R1', 'other.html') },
      ['index.html'],
      [],
    ],
    [
      'RESOURCE_DEPENDENCY_UNKNOWN',
      { resources: sco('R1', 'index.html', '<dependency identifierref="NOPE"/>') },
      ['index.html'],
      [],
    ],
    ['SCORM_TYPE_MISSING', { resources: '<resource identifier="R1" href="index.html"/>' }, ['index.html'], []],
    ['HREF_CASE_MISMATCH', { resources: sco('R1', 'Index.HTML') }, ['index.html'], []],
    ['HREF_BACKSLASHES', { resources: sco('R1', '.\\index.html') }, ['index.html'], []],
    ['HREF_ABSOLUTE', { resources: sco('R1', '/index.html') }, ['index.html'], []],
    [
      'SUBMANIFEST_IGNORED',
      { tail: '<manifest identifier="SUB"><organizations/><resources/></manifest>' },
      ['index.html'],
      [],
    ],
    ['DEFAULT_ORGANIZATION_INVALID', { defaultOrganization: 'NOPE' }, ['index.html'], []],
    ['ORGANIZATION_ASSUMED', { organizations: ' ' }, ['index.html'], []],
    ['VERSION_UNKNOWN', { version: null }, ['index.html'], []],
    ['VERSION_UNKNOWN', { version: '7.5' }, ['index.html'], []],
    ['VERSION_CONTRADICTED', { version: '2004 3rd Edition', namespaces: namespaces12 }, ['index.html'], []],
    [
      'VALUE_INVALID',
      { organizations: item('A', 'R1', '<adlcp:masteryscore>eighty</adlcp:masteryscore>') },
      ['index.html'],
      [],
    ],
    ['XML_PREFIX_UNBOUND', { namespaces: '' }, ['index.html'], []],
    [
      'STORYLINE_ENTRY_REPLACED',
      { resources: sco('R1', 'launcher.html') },
      ['launcher.html', 'index.html', 'index_lms.html'],
      [],
    ],
    [
      'LAUNCH_EXTERNAL',
      {
        organizations: item('A', 'R1') + item('B', 'R2'),
        resources: sco('R1', 'index.html') + sco('R2', 'https://example.com/x'),
      },
      ['index.html'],
      [],
    ],
  ])('warns with %s, case %#', (...[code, spec, files, missing]) => {
    const reading = read(spec, files)
    expect(codesOf(reading)).toContain(code)
    expect(
      reading.warnings.filter(({ code: reported }) => reported === 'RESOURCE_FILE_MISSING').map(({ path }) => path),
    ).toEqual(missing)
    expect(accept(spec, files).entryHref).toBe(code === 'STORYLINE_ENTRY_REPLACED' ? 'index_lms.html' : 'index.html')
  })

  test('gives items with the same identifier different ones', () => {
    const spec = { organizations: item('I', 'R1') + item('I', 'R1') + item('I-2', 'R1') }
    expect(codesOf(read(spec))).toEqual(['ITEM_IDENTIFIER_DUPLICATE', 'ITEM_IDENTIFIER_DUPLICATE'])
    expect(played(accept(spec))?.items.map(({ identifier }) => identifier)).toEqual(['I', 'I-2', 'I-2-2'])
  })

  test('plays the first launchable organization if the default cannot be launched', () => {
    const organizations = `<organization identifier="O1"><title>Empty</title></organization><organization identifier="O2"><title>Full</title>${item('I', 'R1')}</organization>`
    const manifest = accept({ organizations })
    expect(manifest.course).toMatchObject({
      defaultOrganization: 'O2',
      title: 'Full',
      organizations: [{ identifier: 'O1' }, { identifier: 'O2' }],
    })
  })

  test('launches a cluster with a resource only in SCORM 1.2', () => {
    const spec = { organizations: `<item identifier="C" identifierref="R1"><title>C</title>${item('I', 'R1')}</item>` }
    expect(firstItem(accept(spec))?.href).toBe('index.html')
    const reading = read({ ...spec, version: '2004 4th Edition' })
    expect(codesOf(reading)).toContain('ITEM_CLUSTER_WITH_RESOURCE')
    expect(reading.ok && firstItem(reading.manifest)).toMatchObject({ href: null, items: [{ href: 'index.html' }] })
  })

  test('reads a manifest without any namespace', () => {
    const bare = `<manifest identifier="M"><metadata><schemaversion>1.2</schemaversion></metadata><organizations default="O1"><organization identifier="O1"><title>T</title>${item('I', 'R1')}</organization></organizations><resources><resource identifier="R1" scormtype="sco" href="index.html"/></resources></manifest>`
    expect(codesOf(read(bare))).toEqual([])
    expect(firstItem(accept(bare))?.scormType).toBe('sco')
  })

  test.each(['launcher.html', 'Launcher.HTML', 'a/launcher.html', 'a/launcher.html?x=1'])(
    'replaces the Storyline entry %s by its sibling',
    (href) => {
      const folder = href.startsWith('a/') ? 'a/' : ''
      const manifest = accept({ resources: sco('R1', href) }, [`${folder}launcher.html`, `${folder}index_lms.html`])
      expect(manifest.entryHref).toBe(`${folder}index_lms.html${href.includes('?') ? '?x=1' : ''}`)
    },
  )

  test('keeps the Storyline entry launcher.html without the sibling', () => {
    expect(accept({ resources: sco('R1', 'launcher.html') }, ['launcher.html', 'a/index_lms.html']).entryHref).toBe(
      'launcher.html',
    )
  })

  test('counts further findings of one kind', () => {
    const resources = sco(
      'R1',
      'index.html',
      Array.from({ length: 59 }, (_, index) => `<file href="gone-${index}.png"/>`).join(''),
    )
    const reading = read({ resources })
    expect(codesOf(reading)).toHaveLength(21)
    expect(reading.warnings.at(-1)?.message).toContain('39 more')
  })
})

describe('errors', () => {
  test.each<[string, ManifestSpec | string, string[]]>([
    ['MANIFEST_NOT_A_MANIFEST', '<html><body/></html>', []],
    ['XML_MALFORMED', '<manifest><a></manifest>', []],
    [
      'XML_DTD_FORBIDDEN',
      `<!DOCTYPE manifest [<!ENTITY x SYSTEM "file:///etc/passwd">]>${manifestXml().replace(/^.*\n/, '')}`,
      ['index.html'],
    ],
    [
      'ORGANIZATION_MISSING',
      { organizations: ' ', resources: sco('R1', 'a.html') + sco('R2', 'b.html') },
      ['a.html', 'b.html'],
    ],
    ['ORGANIZATION_MISSING', '<manifest/>', []],
    ['NOTHING_LAUNCHABLE', { organizations: '<item identifier="I"><title>x</title></item>' }, ['index.html']],
    [
      'NOTHING_LAUNCHABLE',
      { resources: '<resource identifier="R1" adlcp:scormtype="sco"><file href="index.html"/></resource>' },
      ['index.html'],
    ],
    ['ENTRY_FILE_MISSING', {}, ['other.html']],
    [
      'ENTRY_FILE_MISSING',
      { organizations: item('A', 'R1') + item('B', 'R2'), resources: sco('R1', 'gone.html') + sco('R2', 'index.html') },
      ['index.html'],
    ],
    ['ENTRY_HREF_FORBIDDEN', { resources: sco('R1', 'javascript:alert(1)') }, ['index.html']],
    ['ENTRY_HREF_FORBIDDEN', { resources: sco('R1', '../../other-tenant/index.html') }, ['index.html']],
  ])('refuses with %s, case %#', (code, spec, files) => {
    const reading = read(spec, files)
    expect(reading.ok).toBe(false)
    expect(codesOf(reading)).toContain(code)
  })
})

describe('the version', () => {
  const sequenced = item('I', 'R1', '<imsss:sequencing><imsss:controlMode flow="true"/></imsss:sequencing>')

  test.each<[string | null, string, string]>([
    ['1.2', 'scorm12', '1.2'],
    ['1.1', 'scorm12', '1.2'],
    ['CAM 1.3', 'scorm2004', '2004 2nd Edition'],
    ['1.3', 'scorm2004', '2004 2nd Edition'],
    ['2004 2nd Edition', 'scorm2004', '2004 2nd Edition'],
    ['2004 3rd Edition', 'scorm2004', '2004 3rd Edition'],
    ['2004 4th Edition', 'scorm2004', '2004 4th Edition'],
    ['SCORM 2004 4th edition', 'scorm2004', '2004 4th Edition'],
    ['2004', 'scorm2004', '2004 3rd Edition'],
  ])('reads version %s as %s, %s', (version, standard, edition) => {
    expect(accept({ version, namespaces: '' }).course).toMatchObject({ standard, edition })
  })

  test.each<[string, ManifestSpec, string]>([
    ['namespaces of 1.2', { namespaces: namespaces12 }, '1.2'],
    ['namespaces of 2004', { namespaces: namespaces2004 }, '2004 3rd Edition'],
    ['elements of 2004', { namespaces: '', organizations: sequenced }, '2004 3rd Edition'],
    [
      'elements of the 4th Edition',
      {
        namespaces: namespaces2004,
        organizations: item('I', 'R1', '<adlcp:data><adlcp:map targetID="x"/></adlcp:data>'),
      },
      '2004 4th Edition',
    ],
    [
      'elements of 1.2',
      { namespaces: '', organizations: item('I', 'R1', '<adlcp:masteryscore>1</adlcp:masteryscore>') },
      '1.2',
    ],
    ['nothing at all', { namespaces: '' }, '1.2'],
  ])('guesses the version from %s', (_, spec, edition) => {
    expect(accept({ ...spec, version: null }).course.edition).toBe(edition)
  })
})
