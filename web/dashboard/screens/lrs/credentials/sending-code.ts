interface Sender {
  /** Of the LRS, without `/statements`. */
  readonly endpoint: string
  readonly username: string
  readonly password: string
}

/** Endpoint of the workspace's own LRS. */
export const ownLrs = (): string => `${location.origin}/api/lrs/xapi`

/** A command that stores a statement in an LRS. */
export const sendingCode = ({ endpoint, username, password }: Sender): string => `curl -X POST ${endpoint}/statements \\
  -u "${username}:${password}" \\
  -H "X-Experience-API-Version: 1.0.3" \\
  -H "Content-Type: application/json" \\
  -d '{
    "actor": {"mbox": "mailto:ada@example.com", "name": "Ada Example"},
    "verb": {"id": "http://adlnet.gov/expapi/verbs/completed", "display": {"en": "completed"}},
    "object": {"id": "https://example.com/course", "definition": {"name": {"en": "Fire safety"}}}
  }'`
