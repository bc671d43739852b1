// Viewer request of the learner origin, CloudFront Functions runtime 2.0. The local service runs the same file.
//
//   /launch                                                        the player's page
//   /api/v1/content/<kid>.<expires>.<mac>/<tenant>/<package>/<version>/<file>   one file of a package version
//
// <mac> is the base64url HMAC-SHA256 of "<tenant>/<package>/<version>\n<expires>" under the key that the store holds in
// base64url for <kid>; <expires> is in epoch seconds. A valid signature is removed before the cache key is formed, so
// that all learners share one cached copy. Only syntax that the runtime knows: no destructuring, no spread, no optional
// chaining.
import cf from 'cloudfront'
import crypto from 'crypto'

const keys = cf.kvs()
// Below this domain each workspace has a host of its own. Empty if all share one host. The deployment sets it.
const workspaceDomain = ''
const contentPrefix = '/api/v1/content/'
const signaturePattern = /^([A-Za-z0-9_-]{1,64})\.([0-9]{1,12})\.([A-Za-z0-9_-]{43})$/
const idPattern = /^[A-Za-z0-9_-]+$/
// Encoded slash, backslash and NUL; a literal backslash; control characters.
const hostilePattern = /%2f|%5c|%00|\\|[\u0000-\u001f]/i

async function handler(event) {
  const request = event.request
  if (request.uri === '/launch') {
    request.uri = '/player/index.html'
    return request
  }
  if (!request.uri.startsWith(contentPrefix)) return refuse(404, 'Not Found', 'There is nothing at this address.')

  // A service worker would outlive the page of its course, and could set cookies for later launches.
  if (request.headers['service-worker'] !== undefined)
    return refuse(403, 'Forbidden', 'Courses cannot install service workers.')
  const parts = request.uri.slice(contentPrefix.length).split('/')
  if (parts.length < 5) return refuse(404, 'Not Found', 'There is nothing at this address.')
  const file = filePath(parts.slice(4))
  if (file === null) return refuse(404, 'Not Found', 'There is nothing at this address.')

  if (!isHostOf(parts[1], request.headers.host))
    return refuse(403, 'Forbidden', 'This course belongs to another address. Open the link that you were given again.')

  if (!(await isSigned(parts[0], parts.slice(1, 4)))) {
    return refuse(
      403,
      'Forbidden',
      'This link has expired or is not valid. Close this window and open the course again.',
    )
  }
  request.uri = '/content/' + parts.slice(1, 4).join('/') + '/' + file
  return request
}

// Whether the host shows content of this tenant. Scripts of one workspace must not run on the host of another. The host
// above them shows all, for links from before the workspaces had hosts.
function isHostOf(tenant, host) {
  const end = '.' + workspaceDomain
  const name = host === undefined ? '' : host.value.split(':')[0].toLowerCase()
  return workspaceDomain === '' || !name.endsWith(end) || 'tenant_' + name.slice(0, -end.length) === tenant
}

// The path below the version; null if it could lead out of it. Packages link to folders and double their slashes.
function filePath(segments) {
  const kept = []
  for (let i = 0; i < segments.length; i++) {
    const segment = segments[i]
    if (hostilePattern.test(segment)) return null
    const plain = segment.replace(/%2e/gi, '.')
    if (plain === '.' || plain === '..') return null
    // S3 decodes + in a path as a blank.
    if (segment !== '') kept.push(segment.replace(/\+/g, '%2B'))
  }
  if (segments[segments.length - 1] === '') kept.push('index.html')
  return kept.join('/')
}

async function isSigned(signature, ids) {
  const match = signaturePattern.exec(signature)
  if (match === null) return false
  for (let i = 0; i < ids.length; i++) if (!idPattern.test(ids[i])) return false
  if (Number(match[2]) * 1000 <= Date.now()) return false
  const key = await keyOf(match[1])
  if (key === null) return false
  const expected = crypto
    .createHmac('sha256', Buffer.from(key, 'base64url'))
    .update(ids.join('/') + '\n' + match[2])
    .digest('base64url')
  return isSame(expected, match[3])
}

// The store throws for an unknown key.
async function keyOf(kid) {
  try {
    return await keys.get(kid)
  } catch (_missing) {
    return null
  }
}

// Compares in constant time, so that the time does not reveal where the texts differ.
function isSame(left, right) {
  if (left.length !== right.length) return false
  let difference = 0
  for (let i = 0; i < left.length; i++) difference |= left.charCodeAt(i) ^ right.charCodeAt(i)
  return difference === 0
}

function refuse(statusCode, statusDescription, sentence) {
  return {
    statusCode: statusCode,
    statusDescription: statusDescription,
    headers: {
      'content-type': { value: 'text/plain; charset=utf-8' },
      'cache-control': { value: 'no-store' },
    },
    body: { encoding: 'text', data: sentence + '\n' },
  }
}
