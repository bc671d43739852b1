/**
 * Key of the object with an attachment's bytes. All statements of a workspace share it. @param hash SHA-2 in lower-case
 * hexadecimal
 */
export const attachmentKey = (tenantId: string, hash: string): string => `xapi/${tenantId}/attachments/${hash}`
