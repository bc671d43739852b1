/** How the seed reaches the service: as every customer does. */
export interface ApiAccess {
  /** Without a slash at the end. */
  readonly apiBaseUrl: string
  readonly tenantId: string
  readonly key: string
}

/** @returns the body of the response @throws Error with it where the service refuses the call */
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
  if (!response.ok) throw new Error(`${method} ${path} was responded with ${response.status}: ${text}`)
  return JSON.parse(text)
}
