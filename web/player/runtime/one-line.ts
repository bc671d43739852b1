/** A text as scorm-again's models take it, whose patterns know one line only. */
export const oneLine = (text: string): string => text.replace(/[\n\r\u2028\u2029]/g, ' ')
