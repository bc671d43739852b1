/** A request that brings statements, checked throughout: their form, their attachments and their signatures. */
import { signatureUsage, type Statement } from '#shared/contract/xapi/statement.ts'
import { sameStatement, unsigned } from '#shared/domain/xapi/same-statement.ts'
import { attachmentsOf, type AttachmentPart } from '#shared/formats/xapi/attachments.ts'
import { refusedFor, type Problem, type Reading } from '#shared/formats/xapi/problem.ts'
import type { ReadingRules } from '#shared/formats/xapi/read-statement.ts'
import { readSignature } from '#shared/formats/xapi/signature.ts'
import { readStatementBody, type StatementBody } from '#shared/formats/xapi/statement-body.ts'

const signatureProblem = (statement: Statement, part: AttachmentPart, rules: ReadingRules): string | null => {
  const signed = readSignature(part.bytes, rules)
  if (signed.outcome === 'refused') return signed.problems.map(({ path, message }) => `${path} ${message}`.trim()).join('; ')
  return sameStatement(unsigned(statement), unsigned(signed.value)) ? null : 'must be over the statement that carries it'
}

function signatureProblems({ statements, isBatch, parts }: StatementBody, rules: ReadingRules): Problem[] {
  const byHash = new Map(parts.map((part) => [part.hash, part]))
  return statements.flatMap((statement, index) =>
    attachmentsOf(statement).flatMap(({ usageType, sha2 }) => {
      // A signature that lies elsewhere is not at hand to be checked.
      const part = usageType === signatureUsage ? byHash.get(sha2.toLowerCase()) : undefined
      const message = part === undefined ? null : signatureProblem(statement, part, rules)
      return message === null ? [] : [{ path: isBatch ? `[${index}]` : '', message: `the signature ${message}` }]
    }),
  )
}

/** Statements and attachments of a PUT or POST, or every reason against them. */
export function readStatementRequest(body: Buffer, contentType: string, rules: ReadingRules): Reading<StatementBody> {
  const reading = readStatementBody(body, contentType, rules)
  if (reading.outcome === 'refused') return reading
  const problems = signatureProblems(reading.value, rules)
  return problems.length === 0 ? reading : refusedFor(...problems)
}
