import { createHash, randomUUID } from 'node:crypto'
import { JsonFiles } from '../json-http/json-files.ts'
import { currentStage, type Secret, secretSchema, type SecretVersion, withVersion } from './secret.ts'

/** The secrets of a data folder. They are read from memory, and every change is also on disk. */
export class SecretStore {
  readonly #files: JsonFiles<Secret>
  readonly #byName: Map<string, Secret>
  readonly #region: string

  constructor(folder: string, region: string) {
    this.#files = new JsonFiles(folder, secretSchema)
    this.#byName = new Map(this.#files.readAll().map((secret) => [secret.name, secret]))
    this.#region = region
  }

  /** A secret by its name, its ARN, or its ARN without the six characters at the end. */
  find(id: string): Secret | undefined {
    const named = this.#byName.get(id)
    if (named !== undefined || !id.startsWith('arn:')) return named
    return [...this.#byName.values()].find(({ arn }) => arn === id || withoutSuffix(arn) === id)
  }

  /** Returns the secret of that name. A missing one is created with this value. */
  ensure(name: string, value: string): Secret {
    const existing = this.#byName.get(name)
    if (existing !== undefined) return existing
    const createdAt = Date.now()
    // Six random characters end the ARN, as in AWS, so that a new secret with the name of a deleted one has another ARN.
    const arn = `arn:aws:secretsmanager:${this.#region}:000000000000:secret:${name}-${randomUUID().slice(0, 6)}`
    const empty: Secret = { arn, name, createdAt, changedAt: createdAt, versions: [] }
    return this.add(empty, { id: randomUUID(), stages: [currentStage], createdAt, text: value })
  }

  /** Stores a changed secret; it is on disk when this returns. */
  change(changed: Secret): Secret {
    this.#files.write(createHash('sha256').update(changed.name).digest('hex'), changed)
    this.#byName.set(changed.name, changed)
    return changed
  }

  /** Adds a version; it is on disk when this returns. */
  add(secret: Secret, version: SecretVersion): Secret {
    return this.change(withVersion(secret, version))
  }
}

function withoutSuffix(arn: string): string {
  return arn.slice(0, arn.lastIndexOf('-'))
}
