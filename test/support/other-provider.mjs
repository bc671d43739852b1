/**
 * An OpenID provider in a process of its own: jest's classes are not those of Node, which the library compares. Prints its
 * issuer, and signs everybody in. A line of input, `{claims?, refuses?, tampers?}`, says what it answers until the next
 * line, and is acknowledged by a line of output.
 */
import { createInterface } from 'node:readline'
import { Events, OAuth2Server } from 'oauth2-mock-server'

const server = new OAuth2Server()
await server.issuer.keys.generate('RS256')
await server.start(0, '127.0.0.1')

const grace = {
  aud: 'lectern-elsewhere',
  sub: 'person-7',
  email: 'grace@example.com',
  email_verified: true,
  name: 'Grace',
  groups: ['platform-admins'],
}
let next = {}

server.service.on(Events.BeforeTokenSigning, ({ payload }) => {
  Object.assign(payload, grace, next.claims)
  for (const [name, value] of Object.entries(payload)) if (value === null) delete payload[name]
})
server.service.on(Events.BeforeResponse, (response) => {
  if (next.refuses) Object.assign(response, { statusCode: 400, body: { error: 'invalid_grant' } })
  if (next.tampers) response.body.id_token = `${response.body.id_token.slice(0, -8)}AAAAAAAA`
})

console.log(server.issuer.url)
for await (const line of createInterface(process.stdin)) {
  next = JSON.parse(line)
  console.log('ready')
}
await server.stop()
