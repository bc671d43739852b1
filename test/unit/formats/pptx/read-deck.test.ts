import type { DeckOutline } from '#shared/formats/pptx/deck-outline.ts'
import { openDeck } from '#shared/formats/pptx/open-deck.ts'
import { readDeck } from '#shared/formats/pptx/read-deck.ts'
import { presentation, relationship, textBox, type PresentationSpec } from '#test/support/presentation.ts'
import type { EntrySpec } from '#test/support/zip-writer.ts'

async function outlineOf(spec: PresentationSpec): Promise<DeckOutline> {
  const opened = await openDeck(presentation(spec))
  const reading = opened.ok ? await readDeck(opened.parts) : opened
  if (!reading.ok) throw new Error(reading.error.code)
  return reading.outline
}

const only = async (spec: PresentationSpec): Promise<DeckOutline['slides'][number]> => {
  const [slide] = (await outlineOf(spec)).slides
  if (slide === undefined) throw new Error('no slide')
  return slide
}

const picture = (properties: string, inner = ''): string =>
  `<p:pic><p:nvPicPr><p:cNvPr id="9" name="Picture" ${properties}<p:cNvPicPr/><p:nvPr>${inner}</p:nvPr></p:nvPicPr><p:blipFill><a:blip/></p:blipFill><p:spPr><a:xfrm><a:off x="6096000" y="0"/><a:ext cx="3048000" cy="3429000"/></a:xfrm></p:spPr></p:pic>`

test('reads title, paragraphs and notes of slides in their order', async () => {
  const { title, slides } = await outlineOf({
    title: 'Safety',
    slides: [
      {
        shapes: textBox(['Fire'], { placeholder: 'title' }) + textBox(['Call', 'Run'], { id: 3 }),
        notes: ['Speak up.', 'Point at the door.'],
      },
      { shapes: textBox(['Water'], { placeholder: 'ctrTitle' }) },
    ],
  })
  expect(title).toBe('Safety')
  expect(slides.map((slide) => [slide.number, slide.title, slide.paragraphs, slide.notes])).toEqual([
    [1, 'Fire', ['Fire', 'Call', 'Run'], ['Speak up.', 'Point at the door.']],
    [2, 'Water', ['Water'], []],
  ])
})

test('keeps the blanks between runs of a paragraph', async () => {
  const runs = '<a:r><a:t>Every </a:t></a:r><a:r><a:t>word</a:t></a:r><a:br/><a:fld type="x"><a:t>counts</a:t></a:fld>'
  expect((await only({ slides: [{ shapes: textBox([runs]) }] })).paragraphs).toEqual(['Every word counts'])
})

test('leaves out date, footer and slide number', async () => {
  const shapes = ['dt', 'ftr', 'sldNum'].map((placeholder) => textBox([placeholder], { placeholder })).join('')
  expect((await only({ slides: [{ shapes: shapes + textBox(['Body']) }] })).paragraphs).toEqual(['Body'])
})

test('reads the first version of alternate content only', async () => {
  const shapes = `<mc:AlternateContent><mc:Choice Requires="p14">${textBox(['New'])}</mc:Choice><mc:Fallback>${textBox(['Old'])}</mc:Fallback></mc:AlternateContent>`
  expect((await only({ slides: [{ shapes }] })).paragraphs).toEqual(['New'])
})

test('separates described, decorative and undescribed pictures', async () => {
  const decorative =
    '><a:extLst><a:ext uri="x"><adec:decorative xmlns:adec="http://schemas.microsoft.com/office/drawing/2017/decorative" val="1"/></a:ext></a:extLst></p:cNvPr>'
  const shapes = picture('descr="A red door"/>') + picture(decorative) + picture('/>')
  const { alternatives, undescribed } = await only({ slides: [{ shapes }] })
  expect({ alternatives, undescribed }).toEqual({ alternatives: ['A red door'], undescribed: 1 })
})

test('finds hidden slides, transitions and animations', async () => {
  const { slides } = await outlineOf({
    slides: [
      { shapes: textBox(['Seen']) },
      { hidden: true },
      { tail: '<p:transition><p:fade/></p:transition>' },
      { tail: '<p:transition advTm="3000"/>' },
      {
        tail: '<p:timing><p:tnLst><p:par><p:cTn id="1"><p:childTnLst><p:set/></p:childTnLst></p:cTn></p:par></p:tnLst></p:timing>',
      },
      {
        tail: '<p:timing><p:tnLst><p:par><p:cTn id="1"><p:childTnLst><p:video/></p:childTnLst></p:cTn></p:par></p:tnLst></p:timing>',
      },
    ],
  })
  expect(slides.map(({ isHidden }) => isHidden)).toEqual([false, true, false, false, false, false])
  expect(slides.map(({ hasTransition }) => hasTransition)).toEqual([false, false, true, false, false, false])
  expect(slides.map(({ hasAnimation }) => hasAnimation)).toEqual([false, false, false, false, true, false])
})

test('places media of a group on the slide and names the embedded file', async () => {
  const video = picture(
    'descr="How to lift"/>',
    '<a:videoFile r:link="rIdX1"/><p:extLst><p:ext uri="x"><p14:media r:embed="rIdX2"/></p:ext></p:extLst>',
  )
  const group = `<p:grpSp><p:nvGrpSpPr/><p:grpSpPr><a:xfrm><a:off x="0" y="3429000"/><a:ext cx="6096000" cy="3429000"/><a:chOff x="0" y="0"/><a:chExt cx="12192000" cy="6858000"/></a:xfrm></p:grpSpPr>${video}</p:grpSp>`
  const relationships =
    relationship('rIdX1', 'video', 'https://example.com/v.mp4') +
    relationship('rIdX2', 'http://schemas.microsoft.com/office/2007/relationships/media', '../media/v.mp4')
  const { media, alternatives } = await only({ slides: [{ shapes: group, relationships }] })
  expect(media).toEqual([
    {
      kind: 'video',
      description: 'How to lift',
      path: 'ppt/media/v.mp4',
      place: { left: 0.25, top: 0.5, width: 0.125, height: 0.25 },
    },
  ])
  expect(alternatives).toEqual([])
})

test('counts linked pictures and links that a course does not follow', async () => {
  const link = (id: string, action = ''): string =>
    `<a:r><a:rPr lang="en-GB"><a:hlinkClick r:id="${id}" ${action}/></a:rPr><a:t>x</a:t></a:r>`
  const shapes = textBox([link('rIdX1'), link('rIdX2'), link('', 'action="ppaction://macro?name=Go"')])
  const relationships =
    relationship('rIdX1', 'hyperlink', 'https://example.com') +
    relationship('rIdX2', 'hyperlink', 'file:///C:/secret.docx') +
    relationship('rIdX3', 'image', 'https://example.com/p.png')
  const slide = await only({ slides: [{ shapes, relationships }] })
  expect([slide.refusedLinks, slide.externalContents]).toEqual([2, 1])
})

test('takes language, direction and writing systems from the visible text', async () => {
  const run = (text: string, language: string): string => `<a:r><a:rPr lang="${language}"/><a:t>${text}</a:t></a:r>`
  const hebrew = await outlineOf({
    slides: [
      { shapes: textBox([run('שלום לכולם', 'he-IL'), run('hi', 'en-US')]) },
      { hidden: true, shapes: textBox([run('ありがとうございます', 'ja-JP')]) },
    ],
  })
  expect([hebrew.language, hebrew.direction, hebrew.scripts]).toEqual(['he-IL', 'rtl', []])
  const mixed = await outlineOf({ slides: [{ shapes: textBox([run('安全第一', 'zh-CN'), run('👍', 'en-US')]) }] })
  expect([mixed.direction, mixed.scripts]).toEqual(['ltr', ['emoji', 'chinese']])
})

test('lists the fonts of runs and themes, without references to the theme', async () => {
  const run = (font: string): string =>
    `<a:r><a:rPr lang="en-GB"><a:latin typeface="${font}"/></a:rPr><a:t>x</a:t></a:r>`
  const { fonts } = await outlineOf({ slides: [{ shapes: textBox([run('Gill Sans MT'), run('+mj-lt')]) }] })
  expect(fonts).toEqual(['Gill Sans MT', 'Calibri'])
})

test('finds macros', async () => {
  const spec = { parts: [{ name: 'ppt/vbaProject.bin', data: 'x' }] }
  expect((await outlineOf(spec)).hasMacros).toBe(true)
  expect((await outlineOf({})).hasMacros).toBe(false)
})

test('finds links to slides in layouts and masters', async () => {
  const layout = (action: string): EntrySpec => ({
    name: 'ppt/slideLayouts/slideLayout9.xml',
    data: `<p:sldLayout><a:hlinkClick r:id="" action="${action}"/></p:sldLayout>`,
  })
  const has = async (action: string): Promise<boolean> => (await outlineOf({ parts: [layout(action)] })).hasLayoutJumps
  expect(await has('ppaction://hlinkshowjump?jump=nextslide')).toBe(true)
  expect(await has('ppaction://hlinksldjump')).toBe(true)
  expect(await has('ppaction://hlinkfile')).toBe(false)
})

test('keeps a slide whose XML is broken, without its text', async () => {
  const { slides } = await outlineOf({ slides: [{ xml: '<p:sld show="0"><p:cSld>' }, { xml: '<p:sld><p:cSld>' }] })
  expect(slides.map(({ isRead, isHidden }) => [isRead, isHidden])).toEqual([
    [false, true],
    [false, false],
  ])
})
