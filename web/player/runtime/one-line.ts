/** Replaces line breaks with spaces. scorm-again validates texts with patterns that match one line only. */
export const oneLine = (text: string): string => text.replace(/[\n\r\u2028\u2029]/g, ' ')
