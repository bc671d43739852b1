/** The same session work in two forms: as events of API Gateway, and as the SDK calls that it needs. */
import { randomUUID } from 'node:crypto'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type { GetItemCommandInput, UpdateItemCommandInput } from '@aws-sdk/client-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'
import { sessionsFamily } from '#shared/contract/families/learner/sessions.ts'
import { claimTransition } from '#shared/domain/sessions/claim.ts'
import { packCmi } from '#shared/domain/sessions/cmi-codec.ts'
import { decideCommitWithoutRead } from '#shared/domain/sessions/commit-without-read.ts'
import { readCommitCommand } from '#shared/domain/sessions/commit-command.ts'
import type { SessionTransition } from '#shared/domain/sessions/transition.ts'
import { stampOf, systemClock } from '#shared/platform/clock.ts'
import { wireExpression } from '#shared/store/table/expression.ts'
import { keys } from '#shared/store/table/keys.ts'
import { renderTransition } from '#shared/store/sessions/session-repository.ts'
import { apiEvent, type Backend } from '#test/support/backend.ts'
import { launch } from '#test/support/seed.ts'

const { endpoints } = sessionsFamily

/** Headers of the player's commits: the response need not repeat the session. */
export const playerHeaders = { prefer: 'return=minimal' }

/** A session with one writer. Keeps the version of the next commit, and which runtime claims next. */
export class WorkedSession {
  version = 1
  readonly #runtimes = [randomUUID(), randomUUID()] as const

  private constructor(
    private readonly backend: Pick<Backend, 'tenantId' | 'table'>,
    private readonly named: { readonly sessionId: string; readonly token: string },
  ) {}

  static async open(
    backend: Pick<Backend, 'tenantId' | 'table' | 'call' | 'liveKey'>,
    packageId: string,
  ): Promise<WorkedSession> {
    const { sessionId, token } = await launch(backend, packageId, {
      runtime_protocol: 'exclusive_v1',
      learner_name: 'Ada Lovelace',
    })
    const session = new WorkedSession(backend, { sessionId, token })
    const claimed = await backend.call('claimRuntime', {
      bearer: token,
      params: { sessionId },
      body: session.claimBody(0, null),
    })
    if (claimed.status !== 200) throw new Error(`claim: ${JSON.stringify(claimed.body)}`)
    return session
  }

  /** The next commit, as an event. */
  commitEvent(cmi: Readonly<Record<string, string>>): APIGatewayProxyEventV2 {
    return this.event('commitSession', this.commitBody(cmi), playerHeaders)
  }

  /** The next commit, as the one SDK call that it takes. */
  commitInput(cmi: Readonly<Record<string, string>>): UpdateItemCommandInput {
    const command = readCommitCommand(endpoints.commitSession.body.parse(this.commitBody(cmi)))
    const change =
      command.outcome === 'applied'
        ? decideCommitWithoutRead(this.named.sessionId, command.value, stampOf(systemClock))
        : null
    if (change === null) throw new Error('The commit needs more than one call.')
    return this.update({ ...change, set: { ...change.set, cmi: { bytes: packCmi(cmi) } } }, 'NONE')
  }

  /** Makes commits one after the other, when they are requested, from a shared template. That takes almost no time. */
  commitEvents(cmi: Readonly<Record<string, string>>): () => APIGatewayProxyEventV2 {
    const event = this.commitEvent(cmi)
    const stated = `{"version":${this.version - 1}`
    if (event.body?.startsWith(stated) !== true) throw new Error('The body does not begin with its version.')
    const rest = event.body.slice(stated.length)
    this.version -= 1
    return () => ({ ...event, body: `{"version":${this.version++}${rest}` })
  }

  /** The same as SDK calls. */
  commitInputs(cmi: Readonly<Record<string, string>>): () => UpdateItemCommandInput {
    const input = this.commitInput(cmi)
    const [, placeholder] = /#version = (:v\d+)/.exec(input.ConditionExpression ?? '') ?? []
    if (placeholder === undefined) throw new Error('The condition names no version.')
    this.version -= 1
    return () => ({
      ...input,
      ExpressionAttributeValues: { ...input.ExpressionAttributeValues, [placeholder]: { N: String(this.version++) } },
    })
  }

  readEvent(): APIGatewayProxyEventV2 {
    return this.event('getSession')
  }

  readInput(): GetItemCommandInput {
    return { TableName: this.backend.table.name, Key: marshall(this.key), ConsistentRead: true }
  }

  /** The claim of a round: the two runtimes displace each other. */
  claimEvent(round: number): APIGatewayProxyEventV2 {
    return this.event('claimRuntime', this.claimBody(round + 1, this.runtime(round)))
  }

  claimInput(round: number): UpdateItemCommandInput {
    return this.update(
      claimTransition(
        { runtimeId: this.runtime(round + 1), expectedRuntimeId: this.runtime(round), attempt: 1 },
        stampOf(systemClock),
      ),
      'ALL_NEW',
    )
  }

  private get key(): { pk: string; sk: string } {
    return keys.session(this.backend.tenantId, this.named.sessionId)
  }

  private runtime(turn: number): string {
    return this.#runtimes[turn % 2 === 0 ? 0 : 1]
  }

  private claimBody(turn: number, expected: string | null): Record<string, unknown> {
    return { runtime_id: this.runtime(turn), expected_runtime_id: expected, attempt: 1 }
  }

  private commitBody(cmi: Readonly<Record<string, string>>): Record<string, unknown> {
    const version = this.version
    this.version += 1
    return {
      version,
      attempt: 1,
      runtime_id: this.runtime(0),
      cmi_data: cmi,
      cmi_data_mode: 'replace',
      completion_status: 'incomplete',
      success_status: 'unknown',
      score: { raw: 40, min: 0, max: 100, scaled: 0.4 },
      session_time: 'PT90S',
    }
  }

  private event(
    operation: keyof typeof endpoints,
    body?: Record<string, unknown>,
    headers: Record<string, string> = {},
  ): APIGatewayProxyEventV2 {
    const { sessionId, token } = this.named
    const { method, path } = endpoints[operation]
    return apiEvent(`${method} ${path}`, {
      bearer: token,
      params: { sessionId },
      headers,
      ...(body === undefined ? {} : { body }),
    })
  }

  /** @param response `ReturnValues` that the service uses for such a change */
  private update(change: SessionTransition, response: 'ALL_NEW' | 'NONE'): UpdateItemCommandInput {
    return {
      TableName: this.backend.table.name,
      Key: marshall(this.key),
      ...wireExpression(renderTransition(change)),
      ReturnValues: response,
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    }
  }
}
