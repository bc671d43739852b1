import type { Settings } from '#infra/config/settings.ts'

/**
 * Origins of pages that reach buckets by presigned URLs: those of the dashboard, and those of the setting. Without an own
 * host name, the dashboard's is one that CloudFront gives out later, in a stack that needs the buckets. A CORS rule gives no
 * right: that is in the presigned URL.
 */
export const pageOrigins = ({ uploads: { allowedOrigins }, domains }: Settings): string[] =>
  allowedOrigins.includes('*')
    ? ['*']
    : [domains.api === undefined ? 'https://*.cloudfront.net' : `https://${domains.api.name}`, ...allowedOrigins]
