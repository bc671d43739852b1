import { join } from 'node:path'
import { Function, FunctionCode, FunctionEventType, FunctionRuntime, KeyValueStore, type FunctionAssociation } from 'aws-cdk-lib/aws-cloudfront'
import { Construct } from 'constructs'
import { nameOf } from '#infra/config/deployment.ts'
import type { Settings } from '#infra/config/settings.ts'

/** The function that checks the signature of content paths, and the store from which it reads the keys. */
export class ContentGate extends Construct {
  /** `kid` to base64url key; filled by the `rotate-keys` worker. */
  readonly keys: KeyValueStore
  readonly association: FunctionAssociation

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id)
    this.keys = new KeyValueStore(this, 'Keys', { keyValueStoreName: nameOf(settings, 'content-keys'), comment: 'Keys of signed content paths' })
    this.association = {
      eventType: FunctionEventType.VIEWER_REQUEST,
      function: new Function(this, 'ViewerRequest', {
        functionName: nameOf(settings, 'learner-viewer-request'),
        comment: 'Launch page and signed content paths of the learner origin',
        runtime: FunctionRuntime.JS_2_0,
        keyValueStore: this.keys,
        code: FunctionCode.fromFile({ filePath: join('web', 'edge', 'learner-viewer-request.js') }),
      }),
    }
  }
}
