import type { SlideOutline } from '#shared/formats/pptx/deck-outline.ts'
import { openDeck } from '#shared/formats/pptx/open-deck.ts'
import { readDeck } from '#shared/formats/pptx/read-deck.ts'
import { archiveForConverter } from '#shared/operations/conversions/slide-archive.ts'
import { presentation, relationship, textBox } from '#test/support/presentation.ts'

const graphicFrame = (id: string): string =>
  `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="7" name="Diagram"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm><a:off x="0" y="0"/><a:ext cx="1" cy="1"/></p:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/diagram"><dgm:relIds xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" r:dm="${id}" r:lo="x" r:qs="x" r:cs="x"/></a:graphicData></a:graphic></p:graphicFrame>`

const data = (text: string, drawing: string): string =>
  `<dgm:dataModel xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><dgm:ptLst><dgm:pt><dgm:t><a:p><a:r><a:t>${text}</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:ptLst><dgm:extLst><a:ext uri="x"><dsp:dataModelExt xmlns:dsp="http://schemas.microsoft.com/office/drawing/2008/diagram" relId="${drawing}"/></a:ext></dgm:extLst></dgm:dataModel>`

const drawing = (shapes: string): string =>
  `<dsp:drawing xmlns:dsp="http://schemas.microsoft.com/office/drawing/2008/diagram"><dsp:spTree>${shapes}</dsp:spTree></dsp:drawing>`

const diagram = 'http://schemas.microsoft.com/office/2007/relationships/diagramDrawing'

const deck = presentation({
  slides: [
    {
      shapes: textBox(['Steps']) + graphicFrame('rIdX1') + graphicFrame('rIdX3'),
      relationships:
        relationship('rIdX1', 'diagramData', '../diagrams/data1.xml') +
        relationship('rIdX2', diagram, '../diagrams/drawing1.xml') +
        relationship('rIdX3', 'diagramData', '../diagrams/data2.xml') +
        relationship('rIdX4', diagram, '../diagrams/drawing2.xml'),
    },
  ],
  parts: [
    { name: 'ppt/diagrams/data1.xml', data: data('Plan', 'rIdX2') },
    { name: 'ppt/diagrams/drawing1.xml', data: drawing('') },
    { name: 'ppt/diagrams/data2.xml', data: data('Act', 'rIdX4') },
    { name: 'ppt/diagrams/drawing2.xml', data: drawing('<dsp:sp/>') },
  ],
})

async function read(bytes: Uint8Array): Promise<{ slide: SlideOutline; converted: Uint8Array }> {
  const opened = await openDeck(bytes)
  const reading = opened.ok ? await readDeck(opened.parts) : opened
  const slide = reading.ok ? reading.outline.slides[0] : undefined
  if (!opened.ok || !reading.ok || slide === undefined) throw new Error('not a deck')
  return { slide, converted: await archiveForConverter(bytes, opened.parts, reading.outline) }
}

test('reads the text of SmartArt and finds the graphic whose drawing is empty', async () => {
  const { slide } = await read(deck)
  expect(slide.paragraphs).toEqual(['Steps', 'Plan', 'Act'])
  expect(slide.emptySmartArt).toEqual(['rIdX1'])
})

test('hides only the empty graphic from the converter', async () => {
  const { slide } = await read((await read(deck)).converted)
  expect(slide.paragraphs).toEqual(['Steps', 'Act'])
  expect(slide.emptySmartArt).toEqual([])
})

test('gives the converter the bytes of every other deck as they are', async () => {
  const bytes = presentation()
  expect((await read(bytes)).converted).toBe(bytes)
})
