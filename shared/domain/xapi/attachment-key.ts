/** Where the bytes of an attachment lie: once for a workspace, whichever statements carry it. @param hash SHA-2, lower-case hexadecimal */
export const attachmentKey = (tenantId: string, hash: string): string => `xapi/${tenantId}/attachments/${hash}`
