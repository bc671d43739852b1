/** Small presentations for tests. */
import { writeZip, type EntrySpec } from './zip-writer.ts'

export interface SlideSpec {
  /** Shapes, as XML. */
  readonly shapes?: string
  readonly hidden?: boolean
  /** XML behind the shapes, such as `<p:transition>` or `<p:timing>`. */
  readonly tail?: string
  /** Relationships, as XML. Ids begin with `rIdX`. */
  readonly relationships?: string
  readonly notes?: readonly string[]
  /** Written instead of the slide. */
  readonly xml?: string
}

export interface PresentationSpec {
  readonly slides?: readonly SlideSpec[]
  readonly title?: string
  /** Further parts. */
  readonly parts?: readonly EntrySpec[]
  /** Entries of the content types for them. */
  readonly contentTypes?: string
  /** Parts that are left out. */
  readonly without?: readonly string[]
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const namespaces = [
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:p14="http://schemas.microsoft.com/office/powerpoint/2010/main"',
].join(' ')
const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const treeHead =
  '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>'
const mapping =
  'bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"'

/** A relationship; one to an address is external. */
export function relationship(id: string, type: string, target: string): string {
  const mode = /^[a-z]+:/.test(target) ? ' TargetMode="External"' : ''
  const uri = type.includes('/') ? type : `${types}/${type}`
  return `<Relationship Id="${id}" Type="${uri}" Target="${target}"${mode}/>`
}

const relationships = (content: string): string =>
  `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${content}</Relationships>`

const box = (x: number, y: number): string =>
  `<p:spPr><a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="6096000" cy="914400"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>`

/** A text box, or the title if `placeholder` says so. Each text becomes a paragraph; XML of runs is kept as it is. */
export function textBox(texts: readonly string[], { id = 2, placeholder = '', top = 914_400 } = {}): string {
  const paragraphs = texts
    .map((text) => `<a:p>${text.startsWith('<') ? text : `<a:r><a:rPr lang="en-GB"/><a:t>${text}</a:t></a:r>`}</a:p>`)
    .join('')
  const role = placeholder === '' ? '' : `<p:ph type="${placeholder}"/>`
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Text ${id}"/><p:cNvSpPr/><p:nvPr>${role}</p:nvPr></p:nvSpPr>${box(914_400, top)}<p:txBody><a:bodyPr/><a:lstStyle/>${paragraphs}</p:txBody></p:sp>`
}

const slideXml = ({ shapes = '', hidden = false, tail = '' }: SlideSpec): string =>
  `${head}<p:sld ${namespaces}${hidden ? ' show="0"' : ''}><p:cSld><p:spTree>${treeHead}${shapes}</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr>${tail}</p:sld>`

const notesXml = (paragraphs: readonly string[]): string =>
  `${head}<p:notes ${namespaces}><p:cSld><p:spTree>${treeHead}${textBox(['4'], { placeholder: 'sldNum' })}${textBox(paragraphs, { id: 3, placeholder: 'body' })}</p:spTree></p:cSld></p:notes>`

function slideEntries(spec: SlideSpec, index: number): EntrySpec[] {
  const number = index + 1
  const notes =
    spec.notes === undefined ? '' : relationship('rIdN', 'notesSlide', `../notesSlides/notesSlide${number}.xml`)
  const entries: EntrySpec[] = [
    { name: `ppt/slides/slide${number}.xml`, data: spec.xml ?? slideXml(spec) },
    {
      name: `ppt/slides/_rels/slide${number}.xml.rels`,
      data: relationships(
        relationship('rId1', 'slideLayout', '../slideLayouts/slideLayout1.xml') + notes + (spec.relationships ?? ''),
      ),
    },
  ]
  if (spec.notes === undefined) return entries
  return [...entries, { name: `ppt/notesSlides/notesSlide${number}.xml`, data: notesXml(spec.notes) }]
}

const colour = (name: string, value: string): string => `<a:${name}><a:srgbClr val="${value}"/></a:${name}>`
const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'
const font = (kind: string, name: string): string =>
  `<a:${kind}><a:latin typeface="${name}"/><a:ea typeface=""/><a:cs typeface=""/></a:${kind}>`
const colours = [
  ['dk1', '000000'],
  ['lt1', 'FFFFFF'],
  ['dk2', '44546A'],
  ['lt2', 'E7E6E6'],
  ...[1, 2, 3, 4, 5, 6].map((number) => [`accent${number}`, '4472C4']),
  ['hlink', '0563C1'],
  ['folHlink', '954F72'],
]
const theme = `${head}<a:theme ${namespaces} name="Test"><a:themeElements><a:clrScheme name="Test">${colours
  .map(([name = '', value = '']) => colour(name, value))
  .join(
    '',
  )}</a:clrScheme><a:fontScheme name="Test">${font('majorFont', 'Calibri')}${font('minorFont', 'Calibri')}</a:fontScheme><a:fmtScheme name="Test"><a:fillStyleLst>${fill.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${`<a:ln>${fill}</a:ln>`.repeat(3)}</a:lnStyleLst><a:effectStyleLst>${'<a:effectStyle><a:effectLst/></a:effectStyle>'.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${fill.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`

function contentTypes(slides: readonly SlideSpec[], others: string): string {
  const main = 'application/vnd.openxmlformats-officedocument.presentationml'
  const override = (path: string, type: string): string =>
    `<Override PartName="${path}" ContentType="${main}.${type}+xml"/>`
  const parts = slides.flatMap(({ notes }, index) => [
    override(`/ppt/slides/slide${index + 1}.xml`, 'slide'),
    ...(notes === undefined ? [] : [override(`/ppt/notesSlides/notesSlide${index + 1}.xml`, 'notesSlide')]),
  ])
  return `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="mp4" ContentType="video/mp4"/>${override('/ppt/presentation.xml', 'presentation.main')}${override('/ppt/slideMasters/slideMaster1.xml', 'slideMaster')}${override('/ppt/slideLayouts/slideLayout1.xml', 'slideLayout')}<Override PartName="/ppt/theme/theme1.xml" ContentType="application/vnd.openxmlformats-officedocument.theme+xml"/>${parts.join('')}${others}</Types>`
}

/** The entries of a presentation with one slide, unless overridden. Slides measure 16 to 9. */
export function presentationEntries(spec: PresentationSpec = {}): EntrySpec[] {
  const slides = spec.slides ?? [{ shapes: textBox(['Welcome'], { placeholder: 'title' }) }]
  const ids = slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="rId${index + 10}"/>`).join('')
  const master = `<p:cSld><p:spTree>${treeHead}</p:spTree></p:cSld>`
  const entries: EntrySpec[] = [
    { name: '[Content_Types].xml', data: contentTypes(slides, spec.contentTypes ?? '') },
    {
      name: '_rels/.rels',
      data: relationships(
        relationship('rId1', 'officeDocument', 'ppt/presentation.xml') +
          relationship(
            'rId2',
            'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties',
            'docProps/core.xml',
          ),
      ),
    },
    {
      name: 'docProps/core.xml',
      data: `${head}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${spec.title ?? 'A deck'}</dc:title></cp:coreProperties>`,
    },
    {
      name: 'ppt/presentation.xml',
      data: `${head}<p:presentation ${namespaces}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldIdLst>${ids}</p:sldIdLst><p:sldSz cx="12192000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
    },
    {
      name: 'ppt/_rels/presentation.xml.rels',
      data: relationships(
        relationship('rId1', 'slideMaster', 'slideMasters/slideMaster1.xml') +
          slides.map((_, index) => relationship(`rId${index + 10}`, 'slide', `slides/slide${index + 1}.xml`)).join(''),
      ),
    },
    {
      name: 'ppt/slideMasters/slideMaster1.xml',
      data: `${head}<p:sldMaster ${namespaces}>${master}<p:clrMap ${mapping}/><p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst></p:sldMaster>`,
    },
    {
      name: 'ppt/slideMasters/_rels/slideMaster1.xml.rels',
      data: relationships(
        relationship('rId1', 'slideLayout', '../slideLayouts/slideLayout1.xml') +
          relationship('rId2', 'theme', '../theme/theme1.xml'),
      ),
    },
    { name: 'ppt/theme/theme1.xml', data: theme },
    { name: 'ppt/slideLayouts/slideLayout1.xml', data: `${head}<p:sldLayout ${namespaces}>${master}</p:sldLayout>` },
    {
      name: 'ppt/slideLayouts/_rels/slideLayout1.xml.rels',
      data: relationships(relationship('rId1', 'slideMaster', '../slideMasters/slideMaster1.xml')),
    },
    ...slides.flatMap(slideEntries),
    ...(spec.parts ?? []),
  ]
  return entries.filter(({ name }) => !(spec.without ?? []).includes(String(name)))
}

/** The file of such a presentation. */
export const presentation = (spec: PresentationSpec = {}): Buffer => writeZip(presentationEntries(spec))
