import { differing, withoutUndefined } from '#shared/domain/differing.ts'
import { versionConflict } from '#shared/domain/outcome.ts'
import { webhookEvent } from '#shared/domain/webhooks/webhook-endpoint.ts'
import { presentEndpoint } from '#shared/domain/webhooks/webhook-presenter.ts'
import { implement } from '#shared/http/implementation.ts'
import { receiverRefusal, rotateWebhookSecret as rotate } from '#shared/operations/webhooks/webhook-operations.ts'
import { randomSecret } from '#shared/platform/clock.ts'
import { noSuchWebhook, type CustomerWebhookEndpoints, type Dependencies } from './dependencies.ts'

export const updateWebhook = implement<CustomerWebhookEndpoints['updateWebhook'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { params, body }, stamp }, { webhooks, loopback }) {
    const refusal = body.url === undefined ? null : receiverRefusal(body.url, loopback)
    if (refusal !== null) return refusal
    const endpoint = await webhooks.get({ tenantId, endpointId: params.webhookId })
    if (endpoint === null) return noSuchWebhook(params.webhookId)
    const { version, ...stated } = body
    const isCurrent = version === undefined || version === endpoint.version
    // What was read may be a moment old. A version that differs is compared by the write.
    const settings = isCurrent ? differing(endpoint, withoutUndefined(stated)) : withoutUndefined(stated)
    if (isCurrent && Object.keys(settings).length === 0) return { webhook: presentEndpoint(endpoint) }
    const event = webhookEvent('webhook.updated', endpoint, stamp)
    if (version === undefined) {
      const changed = await webhooks.change(endpoint, settings, event)
      return changed === null ? noSuchWebhook(params.webhookId) : { webhook: presentEndpoint(changed) }
    }
    const change = await webhooks.changeFrom({ ...endpoint, version }, settings, event)
    if (change.kind === 'written') return { webhook: presentEndpoint(change.endpoint) }
    return change.stored === null
      ? noSuchWebhook(params.webhookId)
      : versionConflict('webhook endpoint', change.stored.version)
  },
})

export const deleteWebhook = implement<CustomerWebhookEndpoints['deleteWebhook'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { params }, stamp }, { webhooks }) {
    const id = { tenantId, endpointId: params.webhookId }
    const isRemoved = await webhooks.remove(id, webhookEvent('webhook.deleted', id, stamp))
    return isRemoved ? { id: params.webhookId, deleted: true as const } : noSuchWebhook(params.webhookId)
  },
})

export const pauseWebhook = implement<CustomerWebhookEndpoints['pauseWebhook'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { params }, stamp }, { webhooks }) {
    const endpoint = await webhooks.get({ tenantId, endpointId: params.webhookId })
    if (endpoint === null) return noSuchWebhook(params.webhookId)
    if (endpoint.status === 'paused') return { webhook: presentEndpoint(endpoint) }
    const paused = await webhooks.pause(endpoint, webhookEvent('webhook.paused', endpoint, stamp))
    return paused === null ? noSuchWebhook(params.webhookId) : { webhook: presentEndpoint(paused) }
  },
})

export const resumeWebhook = implement<CustomerWebhookEndpoints['resumeWebhook'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { params }, stamp }, { webhooks }) {
    const endpoint = await webhooks.get({ tenantId, endpointId: params.webhookId })
    if (endpoint === null) return noSuchWebhook(params.webhookId)
    if (endpoint.status === 'active') return { webhook: presentEndpoint(endpoint) }
    const resumed = await webhooks.resume(endpoint, webhookEvent('webhook.resumed', endpoint, stamp))
    return resumed === null ? noSuchWebhook(params.webhookId) : { webhook: presentEndpoint(resumed) }
  },
})

/** Letters and digits of a secret that is made here. */
const secretLength = 48

export const rotateWebhookSecret = implement<CustomerWebhookEndpoints['rotateWebhookSecret'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { params, body }, stamp }, dependencies) {
    const made = body?.secret === undefined ? randomSecret(secretLength) : null
    const secret = body?.secret ?? made ?? ''
    const endpoint = await rotate({ tenantId, endpointId: params.webhookId, secret }, stamp, dependencies)
    return endpoint === null ? noSuchWebhook(params.webhookId) : { webhook: presentEndpoint(endpoint), secret: made }
  },
})
