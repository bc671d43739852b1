/** Reads a request with statements: checks their form, attachments and signatures. */
import { signatureUsage, type Statement } from '#shared/contract/resources/statements/statement.ts'
import { sameStatement, unsigned } from '#shared/domain/statements/same-statement.ts'
import { attachmentsOf, type AttachmentPart } from '#shared/formats/xapi/attachments.ts'
import { refusedFor, type Problem, type Reading } from '#shared/formats/xapi/problem.ts'
import type { ReadingRules } from '#shared/formats/xapi/read-statement.ts'
import { readSignature } from '#shared/formats/xapi/signature.ts'
import { readStatementBody, type StatementBody } from '#shared/formats/xapi/statement-body.ts'

const signatureProblem = (statement: Statement, part: AttachmentPart, rules: ReadingRules): string | null => {
  const signed = readSignature(part.bytes, rules)
  if (signed.outcome === 'refused')
    return signed.problems.map(({ path, message }) => `${path} ${message}`.trim()).join('; ')
  return sameStatement(unsigned(statement), unsigned(signed.value))
    ? null
    : 'must be over the statement that carries it'
}

function signatureProblems({ statements, isBatch, parts }: StatementBody, rules: ReadingRules): Problem[] {
  const byHash = new Map(parts.map((part) => [part.hash, part]))
  return statements.flatMap((statement, index) =>
    attachmentsOf(statement).flatMap(({ usageType, sha2 }) => {
      // A signature that is only at a fileUrl cannot be checked.
      const part = usageType === signatureUsage ? byHash.get(sha2.toLowerCase()) : undefined
      const message = part === undefined ? null : signatureProblem(statement, part, rules)
      return message === null ? [] : [{ path: isBatch ? `[${index}]` : '', message: `the signature ${message}` }]
    }),
  )
}

/** Reads the statements and attachments of a PUT or POST. Returns all problems if the request has any. */
export function readStatementRequest(body: Buffer, contentType: string, rules: ReadingRules): Reading<StatementBody> {
  const reading = readStatementBody(body, contentType, rules)
  if (reading.outcome === 'refused') return reading
  const problems = signatureProblems(reading.value, rules)
  return problems.length === 0 ? reading : refusedFor(...problems)
}
