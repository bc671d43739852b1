import { Script } from 'node:vm'
import { XMLParser } from 'fast-xml-parser'
import { fromBuffer } from 'yauzl'
import { buildSampleCourse, zipSampleCourse } from '#samples/build-course.ts'
import { partsOf, SAMPLE_COURSE, type SampleEdition } from '#samples/course-outline.ts'
import { loadCourseScripts } from './load-course-scripts.ts'

const EDITIONS: readonly SampleEdition[] = ['scorm12', 'scorm2004', 'scorm2004-sequenced']
const text = (files: ReadonlyMap<string, Uint8Array>, path: string) =>
  Buffer.from(files.get(path) ?? []).toString('utf8')
const matches = (source: string, pattern: RegExp) => [...source.matchAll(pattern)].map((match) => match[1] ?? '')
const list = <T>(value: T | T[] | undefined): T[] => (value === undefined ? [] : Array.isArray(value) ? value : [value])

/** Names of elements that are not closed correctly, and prefixes without a namespace. */
function faultsOf(xml: string): string[] {
  const stack: string[] = []
  const faults: string[] = []
  for (const [, close = '', name = '', attributes = '', empty = ''] of xml.matchAll(
    /<(\/?)([A-Za-z:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>/g,
  )) {
    if (close === '/' && stack.pop() !== name) faults.push(`</${name}>`)
    if (close === '' && empty === '') stack.push(name)
    const prefixes = [name, ...matches(attributes, /\s([\w:]+)=/g)]
      .filter((part) => part.includes(':'))
      .map((part) => part.replace(/:.*/, ''))
    faults.push(
      ...prefixes.filter((prefix) => !['xml', 'xmlns'].includes(prefix) && !xml.includes(`xmlns:${prefix}="`)),
    )
  }
  const leftOver = xml.replace(/<\?xml [^>]*\?>/, '').replace(/<\/?[A-Za-z:]+(?:\s+[\w:]+="[^"<]*")*\s*\/?>/g, '')
  return [...faults, ...stack, ...matches(leftOver, /([<>]|&(?!(?:amp|lt|gt|quot|apos);))/g)]
}

function manifestOf(edition: SampleEdition) {
  const xml = text(buildSampleCourse(edition), 'imsmanifest.xml')
  return new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    parseTagValue: false,
    removeNSPrefix: true,
  }).parse(xml).manifest
}

function entriesOf(zip: Uint8Array): Promise<string[]> {
  return new Promise((resolve, reject) => {
    fromBuffer(
      Buffer.from(zip),
      { lazyEntries: false, autoClose: true, decodeStrings: true, validateEntrySizes: true, strictFileNames: true },
      (error, file) => {
        if (error) {
          reject(error)
          return
        }
        const names: string[] = []
        file.on('entry', (entry) => names.push(entry.fileName))
        file.on('end', () => resolve(names))
        file.on('error', reject)
      },
    )
  })
}

describe.each(EDITIONS)('edition %s', (edition) => {
  const files = buildSampleCourse(edition)
  const documents = [...files.keys()].filter((path) => path.endsWith('.html'))

  test('lists in its manifest every file of the archive, and contains every file that it lists', () => {
    const resources = list(manifestOf(edition).resources.resource)
    const listed = resources.flatMap((resource) => list(resource.file).map((file) => file.href))
    expect(new Set(listed)).toEqual(new Set([...files.keys()].filter((path) => path !== 'imsmanifest.xml')))
    expect(listed).toHaveLength(new Set(listed).size)
    for (const resource of resources)
      if (resource.href !== undefined) expect(list(resource.file).map((file) => file.href)).toContain(resource.href)
  })

  test('contains the items, dependencies and default organization that its manifest refers to', () => {
    const manifest = manifestOf(edition)
    const resources = list(manifest.resources.resource).map((resource) => resource.identifier)
    expect(manifest.organizations.default).toBe(manifest.organizations.organization.identifier)
    for (const item of list(manifest.organizations.organization.item)) expect(resources).toContain(item.identifierref)
    for (const resource of list(manifest.resources.resource))
      for (const dependency of list(resource.dependency)) expect(resources).toContain(dependency.identifierref)
  })

  test('refers only to its own files, and to no other origin', () => {
    for (const path of documents) {
      const html = text(files, path)
      const references = matches(html, /(?:src|href|data-next)="([^"#]+)"/g)
      expect(references.filter((reference) => !files.has(reference))).toEqual([])
      expect(references).toEqual(expect.arrayContaining(['style.css', 'scorm.js', 'course.js']))
    }
    for (const path of [...files.keys()].filter((name) => name !== 'imsmanifest.xml')) {
      expect(text(files, path).replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(
        /https?:|url\(|@import|\/\/[a-z]+\./,
      )
    }
  })

  test('builds documents whose contents, pages and headings match', () => {
    for (const part of partsOf(edition)) {
      const html = text(files, part.file)
      const pages = matches(html, /<section id="(\w+)" class="page"/g)
      expect(pages).toEqual(part.pages.map((page) => page.id))
      expect(matches(html, /data-go="(\w+)"/g)).toEqual(pages)
      const ids = matches(html, /\sid="([^"]+)"/g)
      expect(ids).toHaveLength(new Set(ids).size)
      for (const named of matches(html, /(?:aria-labelledby|aria-controls|for)="([^"]+)"/g))
        expect(ids).toContain(named)
      expect(html).not.toContain('{{')
    }
  })

  test('works under a strict content security policy: no inline code or style in the documents', () => {
    for (const path of documents) expect(text(files, path)).not.toMatch(/<script(?![^>]+src=)|<style|\sstyle=|\son\w+=/)
  })

  test('contains scripts that parse', () => {
    for (const path of [...files.keys()].filter((name) => name.endsWith('.js')))
      expect(() => new Script(text(files, path), { filename: path })).not.toThrow()
  })

  test('builds the same bytes each time, with the manifest first and every file', async () => {
    const zip = await zipSampleCourse(edition)
    expect(Buffer.compare(zip, await zipSampleCourse(edition))).toBe(0)
    expect(await entriesOf(zip)).toEqual([...files.keys()])
    expect((await entriesOf(zip))[0]).toBe('imsmanifest.xml')
  })
})

describe('manifests', () => {
  test.each(EDITIONS)('writes %s as well-formed XML with every prefix declared', (edition) => {
    expect(faultsOf(text(buildSampleCourse(edition), 'imsmanifest.xml'))).toEqual([])
  })

  test('states version, one SCO and the mastery score in SCORM 1.2', () => {
    const { metadata, organizations, resources } = manifestOf('scorm12')
    expect(metadata.schemaversion).toBe('1.2')
    expect(organizations.organization.item.masteryscore).toBe('80')
    expect(resources.resource).toMatchObject({ scormtype: 'sco', href: 'index.html' })
  })

  test('states the edition and the passing measure in SCORM 2004', () => {
    const { metadata, organizations, resources } = manifestOf('scorm2004')
    expect(metadata.schemaversion).toBe('2004 4th Edition')
    expect(organizations.organization.item.sequencing.objectives.primaryObjective).toMatchObject({
      satisfiedByMeasure: 'true',
      minNormalizedMeasure: '0.8',
    })
    expect(resources.resource).toMatchObject({ scormType: 'sco', href: 'index.html' })
  })

  test('opens each part of the sequenced edition after the one before it', () => {
    const items = list(manifestOf('scorm2004-sequenced').organizations.organization.item)
    const written = items.map((item) => item.sequencing.objectives.primaryObjective.mapInfo?.targetObjectiveID)
    const awaited = items.map(
      (item) =>
        list(item.sequencing.objectives.objective).find((objective) => objective.objectiveID === 'before')?.mapInfo,
    )
    expect(items.map((item) => item.identifierref)).toEqual([
      'resource-introduction',
      'resource-lesson-1',
      'resource-lesson-2',
      'resource-quiz',
    ])
    expect(awaited.map((map) => map?.targetObjectiveID)).toEqual([undefined, ...written.slice(0, 3)])
    expect(
      awaited.slice(1).every((map) => map.readSatisfiedStatus === 'true' && map.writeSatisfiedStatus === 'false'),
    ).toBe(true)
    for (const [index, item] of items.entries()) {
      const rule = item.sequencing.sequencingRules?.preConditionRule
      expect(rule?.ruleAction.action).toBe(index === 0 ? undefined : 'disabled')
      if (rule)
        expect(
          rule.ruleConditions.ruleCondition.map((condition: { condition: string }) => condition.condition),
        ).toEqual(['satisfied', 'objectiveStatusKnown'])
    }
  })

  test('counts every part for completion and only the quiz for the score in the sequenced edition', () => {
    const { organization } = manifestOf('scorm2004-sequenced').organizations
    const rollups = list(organization.item).map((item) => item.sequencing.rollupRules)
    expect(rollups.map((rule) => rule.objectiveMeasureWeight)).toEqual(['0', '0', '0', '1'])
    expect(rollups.map((rule) => rule.rollupObjectiveSatisfied)).toEqual(['false', 'false', 'false', 'true'])
    expect(rollups.every((rule) => rule.rollupProgressCompletion === 'true')).toBe(true)
    expect(organization.sequencing.controlMode).toMatchObject({ choice: 'true', flow: 'true' })
    expect(organization.sequencing.objectives.primaryObjective.minNormalizedMeasure).toBe('0.8')
    const weights = list(organization.item).map((item) => Number(item.completionThreshold.progressWeight))
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeGreaterThan(0)
    expect(weights.every((weight) => weight > 0 && weight <= 1)).toBe(true)
  })

  test('declares the objectives that the quiz reports', () => {
    const { questions, objectives } = loadCourseScripts()
    expect(Object.keys(objectives)).toEqual([...SAMPLE_COURSE.objectives])
    expect(new Set(questions.map((question) => question.objective))).toEqual(new Set(SAMPLE_COURSE.objectives))
    const announced = list(manifestOf('scorm2004').organizations.organization.item.sequencing.objectives.objective).map(
      (objective) => objective.objectiveID,
    )
    expect(announced).toEqual([...SAMPLE_COURSE.objectives])
  })
})

describe('editions', () => {
  test('differs between editions of one SCO only in manifest and standard', () => {
    const [older, newer] = [buildSampleCourse('scorm12'), buildSampleCourse('scorm2004')]
    expect([...older.keys()]).toEqual([...newer.keys()])
    expect([...older.keys()].filter((path) => text(older, path) !== text(newer, path))).toEqual([
      'imsmanifest.xml',
      'index.html',
    ])
    expect(text(newer, 'index.html').replace('data-standard="scorm2004"', 'data-standard="scorm12"')).toBe(
      text(older, 'index.html'),
    )
  })

  test('holds each page once in the edition of several SCOs, links each part to the next, and loads the quiz in its own part', () => {
    const files = buildSampleCourse('scorm2004-sequenced')
    const parts = partsOf('scorm2004-sequenced')
    const pages = parts.flatMap((part) => matches(text(files, part.file), /<section id="(\w+)" class="page"/g))
    expect(pages).toEqual(partsOf('scorm12').flatMap((part) => part.pages.map((page) => page.id)))
    expect(parts.map((part) => matches(text(files, part.file), /data-next="([^"]+)"/g)[0])).toEqual([
      'lesson-1.html',
      'lesson-2.html',
      'quiz.html',
      undefined,
    ])
    expect(parts.filter((part) => text(files, part.file).includes('src="quiz.js"')).map((part) => part.id)).toEqual([
      'quiz',
    ])
    expect(parts.every((part) => text(files, part.file).includes('data-keep'))).toBe(true)
    expect(text(buildSampleCourse('scorm12'), 'index.html')).not.toContain('data-keep')
  })
})
