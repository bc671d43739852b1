import { createHash } from 'node:crypto'

/** Hex MD5 of a message body; the SDK compares it with the body that it sent or received. */
export const bodyDigest = (body: string): string => createHash('md5').update(body).digest('hex')
