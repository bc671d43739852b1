import type { CourseItem } from '#shared/contract/resources/packages/course.ts'
import { accept, codesOf, firstItem, item, played, read } from './manifest-reading.ts'

const itemWith = (content: string, version = '1.2'): Partial<CourseItem> =>
  firstItem(accept({ version, organizations: item('I', 'R1', content) })) ?? {}
const codesWith = (content: string, version = '2004 4th Edition'): string[] =>
  codesOf(
    read({
      version,
      organizations: item('I', 'R1', content),
      resources: '<resource identifier="R1" adlcp:scormType="sco" href="index.html"/>',
    }),
  )

describe('SCORM 1.2', () => {
  test.each<[string, string, Partial<CourseItem>]>([
    [
      'prerequisites',
      '<adlcp:prerequisites type="aicc_script">A&amp;(B|~C)</adlcp:prerequisites>',
      { prerequisites: 'A&(B|~C)' },
    ],
    ['mastery score', '<adlcp:masteryscore> 80 </adlcp:masteryscore>', { masteryScore: 80 }],
    ['mastery score with a fraction', '<adlcp:masteryscore>66.6</adlcp:masteryscore>', { masteryScore: 66.6 }],
    ['mastery score of nothing', '<adlcp:masteryscore>0</adlcp:masteryscore>', { masteryScore: 0 }],
    ['time allowed', '<adlcp:maxtimeallowed>00:30:00</adlcp:maxtimeallowed>', { maxTimeAllowed: '00:30:00' }],
    [
      'time limit action',
      '<adlcp:timelimitaction>exit,no message</adlcp:timelimitaction>',
      { timeLimitAction: 'exit,no message' },
    ],
    [
      'launch data',
      '<adlcp:datafromlms>a=1&amp;b=&lt;2&gt;\n  c</adlcp:datafromlms>',
      { dataFromLms: 'a=1&b=<2>\n  c' },
    ],
    [
      'launch data in CDATA',
      '<adlcp:datafromlms><![CDATA[{"x":"<y>&amp;"}]]></adlcp:datafromlms>',
      { dataFromLms: '{"x":"<y>&amp;"}' },
    ],
    [
      'spelling of the 2004 schema',
      '<adlcp:dataFromLMS>d</adlcp:dataFromLMS><adlcp:timeLimitAction>exit,message</adlcp:timeLimitAction>',
      { dataFromLms: 'd', timeLimitAction: 'exit,message' },
    ],
  ])('reads the %s', (...[, content, expected]) => {
    expect(itemWith(content)).toMatchObject(expected)
  })

  test('leaves out empty elements', () => {
    const content =
      '<adlcp:prerequisites/><adlcp:masteryscore></adlcp:masteryscore><adlcp:maxtimeallowed> </adlcp:maxtimeallowed><adlcp:timelimitaction/><adlcp:datafromlms/>'
    expect(Object.keys(itemWith(content))).toEqual(Object.keys(itemWith('')))
    expect(codesOf(read({ organizations: item('I', 'R1', content) }))).toEqual([])
  })
})

describe('completion threshold', () => {
  test.each<[string, string, CourseItem['completionThreshold']]>([
    [
      '2004 2nd Edition',
      '<adlcp:completionThreshold>0.9</adlcp:completionThreshold>',
      { completedByMeasure: true, minProgressMeasure: 0.9 },
    ],
    [
      '2004 3rd Edition',
      '<adlcp:completionThreshold>.5</adlcp:completionThreshold>',
      { completedByMeasure: true, minProgressMeasure: 0.5 },
    ],
    ['2004 4th Edition', '<adlcp:completionThreshold minProgressMeasure="0.75"/>', { minProgressMeasure: 0.75 }],
    [
      '2004 4th Edition',
      '<adlcp:completionThreshold completedByMeasure="false" progressWeight="0.25"/>',
      { completedByMeasure: false, progressWeight: 0.25 },
    ],
    ['2004 4th Edition', '<adlcp:completionThreshold/>', undefined],
  ])('reads in the %s: %s', (version, content, expected) => {
    expect(itemWith(content, version).completionThreshold).toEqual(expected)
  })

  test('reads the threshold of the organization', () => {
    const organizations = `<organization identifier="O1"><title>T</title>${item('I', 'R1')}<adlcp:completionThreshold completedByMeasure="true" minProgressMeasure="0.8"/></organization>`
    expect(played(accept({ version: '2004 4th Edition', organizations }))?.completionThreshold).toEqual({
      completedByMeasure: true,
      minProgressMeasure: 0.8,
    })
  })
})

describe('navigation presentation', () => {
  const presentation = (controls: string[]): string =>
    `<adlnav:presentation><adlnav:navigationInterface>${controls.map((control) => `<adlnav:hideLMSUI>${control}</adlnav:hideLMSUI>`).join('')}</adlnav:navigationInterface></adlnav:presentation>`
  const all = ['previous', 'continue', 'exit', 'exitAll', 'abandon', 'abandonAll', 'suspendAll']

  test.each(['2004 3rd Edition', '2004 4th Edition'])('reads every control of the %s once', (version) => {
    expect(itemWith(presentation([...all, ' continue ']), version).hideLmsUi).toEqual(all)
  })

  test('leaves out an empty list of hidden controls', () => {
    expect(itemWith(presentation([]), '2004 4th Edition')).not.toHaveProperty('hideLmsUi')
  })

  test('reports controls that the standard does not define', () => {
    expect(codesWith(presentation(['toc', 'exit']))).toEqual(['VALUE_INVALID'])
    expect(itemWith(presentation(['toc', 'exit']), '2004 4th Edition').hideLmsUi).toEqual(['exit'])
  })
})

describe('shared data of the 4th Edition', () => {
  test('reads maps with both rights unless one is denied', () => {
    const maps =
      '<adlcp:map targetID="B1"/><adlcp:map targetID="B2" readSharedData="false"/><adlcp:map targetID="B3" writeSharedData="0"/><adlcp:map targetID="B4" readSharedData="true" writeSharedData="true"/><adlcp:map/>'
    expect(itemWith(`<adlcp:data>${maps}</adlcp:data>`, '2004 4th Edition').sharedData).toEqual([
      { targetId: 'B1', read: true, write: true },
      { targetId: 'B2', read: false, write: true },
      { targetId: 'B3', read: true, write: false },
      { targetId: 'B4', read: true, write: true },
    ])
  })

  test('leaves out shared data without a map', () => {
    expect(itemWith('<adlcp:data/>', '2004 4th Edition')).not.toHaveProperty('sharedData')
  })
})

describe('values that the standard does not allow', () => {
  test.each([
    ['<adlcp:masteryscore>eighty</adlcp:masteryscore>', '1.2'],
    ['<adlcp:masteryscore>101</adlcp:masteryscore>', '1.2'],
    ['<adlcp:masteryscore>-1</adlcp:masteryscore>', '1.2'],
    ['<adlcp:masteryscore>8e1</adlcp:masteryscore>', '1.2'],
    ['<adlcp:completionThreshold>80</adlcp:completionThreshold>', '2004 3rd Edition'],
    ['<adlcp:completionThreshold minProgressMeasure="1.5"/>', '2004 4th Edition'],
    ['<adlcp:completionThreshold progressWeight="-0.1"/>', '2004 4th Edition'],
    ['<adlcp:completionThreshold completedByMeasure="yes"/>', '2004 4th Edition'],
  ])('reports %s in %s', (content, version) => {
    const reading = read({ version, organizations: item('I', 'R1', content) })
    expect(codesOf(reading)).toEqual(['VALUE_INVALID'])
    expect(itemWith(content, version)).not.toHaveProperty('masteryScore')
    expect(itemWith(content, version)).not.toHaveProperty('completionThreshold')
  })
})
