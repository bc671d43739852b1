/** How large answers may be: a function gives up to 6 MB, in which the body stands as a JSON string. */

/** Bytes of a body as it stands in a function's answer; what remains of 6 MB is for the headers. */
export const answerBytes = 6_200_000

/** Bytes of a text that stands in JSON as a string. */
export const quotedBytes = (text: string): number => Buffer.byteLength(JSON.stringify(text))

/** Bytes of a body that is no text, which goes out in base64. */
export const encodedBytes = (bytes: number): number => Math.ceil(bytes / 3) * 4
