/** How the seed reaches the service: as every customer does. */
export interface ApiAccess {
  /** Without a slash at the end. */
  readonly apiBaseUrl: string
  readonly tenantId: string
  readonly key: string
}

/** The service refuses a call. */
export class RefusedCall extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

/** @returns the body of the response @throws RefusedCall with it */
export async function callApi(
  { apiBaseUrl, key }: ApiAccess,
  [method, path]: readonly [method: 'GET' | 'POST' | 'PUT', path: string],
  body?: object,
): Promise<unknown> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const response = await fetch(`${apiBaseUrl}${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok)
    throw new RefusedCall(response.status, `${method} ${path} was responded with ${response.status}: ${text}`)
  return JSON.parse(text)
}
