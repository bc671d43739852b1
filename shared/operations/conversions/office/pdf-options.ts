/** Options of LibreOffice's PDF export. Pictures stay sharp enough for a slide that is drawn 2,560 pixels wide. */
export const pdfOptions = {
  ExportHiddenSlides: { type: 'boolean', value: 'false' },
  ExportNotes: { type: 'boolean', value: 'false' },
  ExportBookmarks: { type: 'boolean', value: 'false' },
  UseTaggedPDF: { type: 'boolean', value: 'false' },
  Quality: { type: 'long', value: '92' },
  ReduceImageResolution: { type: 'boolean', value: 'true' },
  MaxImageResolution: { type: 'long', value: '300' },
} as const
