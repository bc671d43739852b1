import type { APIGatewayProxyEventV2 } from 'aws-lambda'

/**
 * Address of the client of a request. CloudFront appends its client to `X-Forwarded-For`, and the gateway appends its
 * own client, which is CloudFront; so the last address but one is the one that CloudFront saw. Addresses before it are
 * whatever the client wrote there. A request that did not come through CloudFront has the gateway's client.
 */
export function clientAddress({ headers, requestContext }: Pick<APIGatewayProxyEventV2, 'headers' | 'requestContext'>) {
  const forwarded = (headers['x-forwarded-for'] ?? '').split(',').map((address) => address.trim())
  return forwarded.at(-2) ?? requestContext.http.sourceIp
}
