/** Reads the body of endpoints that accept a file in a form, or the name of an uploaded file in JSON. */
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { ServiceError } from '#shared/contract/errors.ts'
import type { PolicyOf } from '#shared/contract/policies/policy.ts'
import { readJson } from '../json-body.ts'
import { holdsFile, readForm } from './multipart-form.ts'
import type { PolicyHalf } from './policy-hooks.ts'

const isForm = ({ headers }: APIGatewayProxyEventV2): boolean =>
  /^\s*multipart\/form-data\b/i.test(headers['content-type'] ?? '')

/** What is no object is left to the schema. */
const lacks = (body: unknown, { file, path }: PolicyOf<'formOrJson'>): boolean =>
  body === undefined ||
  (typeof body === 'object' &&
    body !== null &&
    !Array.isArray(body) &&
    !holdsFile(body, file) &&
    Reflect.get(body, path) === undefined)

export const formOrJson: PolicyHalf<PolicyOf<'formOrJson'>> = (declaration) => ({
  readBody: (event) => (isForm(event) ? readForm(event) : readJson(event)),
  checkBody(body) {
    const { file, path } = declaration
    if (lacks(body, declaration))
      throw new ServiceError('MISSING_FILE', `The body has neither a file in the field "${file}" nor a "${path}".`, {
        message: `Send a form as multipart/form-data with the file in "${file}", or JSON with the "${path}" of an uploaded file.`,
      })
  },
})
