interface Sender {
  /** Of the API. */
  readonly origin: string
  readonly username: string
  readonly password: string
}

/** A command that stores a statement in the LRS. */
export const sendingCode = ({
  origin,
  username,
  password,
}: Sender): string => `curl -X POST ${origin}/api/lrs/xapi/statements \\
  -u "${username}:${password}" \\
  -H "X-Experience-API-Version: 1.0.3" \\
  -H "Content-Type: application/json" \\
  -d '{
    "actor": {"mbox": "mailto:ada@example.com", "name": "Ada Example"},
    "verb": {"id": "http://adlnet.gov/expapi/verbs/completed", "display": {"en": "completed"}},
    "object": {"id": "https://example.com/course", "definition": {"name": {"en": "Fire safety"}}}
  }'`
