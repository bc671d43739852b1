// Viewer response of the learner origin, CloudFront Functions runtime 2.0. The local service runs the same file.
//
// Nothing reads cookies on this origin. Courses can set them, also for paths of which the player's page cannot see the
// cookies. Once a request carries more than a course needs, its cookies expire: every path and domain for which the
// browser could have sent them. Only syntax that the runtime knows: no destructuring, no spread, no optional chaining.
const mostCharacters = 4096
// A larger response could be refused. The next responses expire the rest.
const mostHeaders = 100
// Cookies for deeper paths reach one version of one package.
const contentPrefix = '/api/v1/content/'

function handler(event) {
  const request = event.request
  const response = event.response
  const names = tooLarge(request.cookies)
  if (names.length === 0) return response
  const attributes = attributesFor(pathsOf(request.uri), domainsOf(request.headers.host.value))
  const expired = response.cookies === undefined ? {} : response.cookies
  for (let i = 0; i < names.length && (i + 1) * attributes.length <= mostHeaders; i++) {
    const values = []
    for (let j = 0; j < attributes.length; j++) values.push({ value: '', attributes: attributes[j] })
    expired[names[i]] = { value: '', attributes: attributes[0], multiValue: values }
  }
  response.cookies = expired
  return response
}

// Names of the cookies that must go, largest first, until the others are small together.
function tooLarge(cookies) {
  const sizes = []
  let characters = 0
  for (const name in cookies) {
    const size = name.length + cookies[name].value.length + 3
    sizes.push({ name: name, size: size })
    characters += size
  }
  sizes.sort(function (one, other) {
    return other.size - one.size
  })
  const names = []
  for (let i = 0; i < sizes.length && characters > mostCharacters; i++) {
    names.push(sizes[i].name)
    characters -= sizes[i].size
  }
  return names
}

// Every path of cookies that the browser sends with this request: "/", "/player", "/player/" and "/player/main.js".
// The viewer request function may have changed the path of the page and of content.
function pathsOf(uri) {
  if (uri === '/launch' || uri === '/player/index.html') return prefixesOf('/launch')
  return prefixesOf(uri.startsWith(contentPrefix) || uri.startsWith('/content/') ? contentPrefix : uri)
}

function prefixesOf(path) {
  const prefixes = []
  for (let i = 0; i < path.length; i++)
    if (path[i] === '/' || path[i + 1] === '/' || i === path.length - 1) prefixes.push(path.slice(0, i + 1))
  return prefixes
}

// No domain is the host alone. An address of numbers has no domains above it, and nobody may set cookies for one label.
function domainsOf(host) {
  const name = host.split(':')[0]
  const labels = name.split('.')
  const domains = ['', '; Domain=' + name]
  if (/^[0-9.]+$/.test(name)) return domains
  for (let i = 1; i < labels.length - 1; i++) domains.push('; Domain=' + labels.slice(i).join('.'))
  return domains
}

function attributesFor(paths, domains) {
  const attributes = []
  for (let i = 0; i < paths.length; i++)
    for (let j = 0; j < domains.length; j++) attributes.push('Max-Age=0; Path=' + paths[i] + domains[j])
  return attributes
}
