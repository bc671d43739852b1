import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  Function,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  KeyValueStore,
  type FunctionAssociation,
} from 'aws-cdk-lib/aws-cloudfront'
import { Construct } from 'constructs'
import { globalNameOf } from '#infra/config/deployment.ts'
import type { Settings } from '#infra/config/settings.ts'

const source = join('web', 'edge', 'learner-viewer-request.js')
const emptyDomain = "const workspaceDomain = ''"

/** The function's code, with the domain below which each workspace has a host. The one-machine service has `localhost`. */
function codeFor({ learnerHosts, domains }: Settings): string {
  const code = readFileSync(source, 'utf8')
  if (!code.includes(emptyDomain)) throw new Error(`${source} has no line ${emptyDomain}`)
  if (learnerHosts === 'one') return code
  return code.replace(emptyDomain, `const workspaceDomain = '${domains.learner?.name ?? 'localhost'}'`)
}

/** The function that checks the signature of content paths, and the store from which it reads the keys. */
export class ContentGate extends Construct {
  /** `kid` to base64url key; filled by the `rotate-keys` worker. */
  readonly keys: KeyValueStore
  readonly association: FunctionAssociation

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id)
    this.keys = new KeyValueStore(this, 'Keys', {
      keyValueStoreName: globalNameOf(this, settings, 'content-keys'),
      comment: 'Keys of signed content paths',
    })
    this.association = {
      eventType: FunctionEventType.VIEWER_REQUEST,
      function: new Function(this, 'ViewerRequest', {
        functionName: globalNameOf(this, settings, 'learner-viewer-request'),
        comment: 'Launch page and signed content paths of the learner origin',
        runtime: FunctionRuntime.JS_2_0,
        keyValueStore: this.keys,
        code: FunctionCode.fromInline(codeFor(settings)),
      }),
    }
  }
}
