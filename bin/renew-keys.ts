/** Replaces keys that have leaked, in a deployed stage, with the caller's AWS credentials: see `help`. */
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import {
  addSealingKey,
  removeSealingKeys,
  renewContentKeys,
  renewTokenKeys,
} from '#shared/operations/keys/change-keys.ts'
import { resealAll } from '#shared/operations/keys/reseal.ts'
import { tableClients } from '#shared/platform/clients.ts'
import { systemClock } from '#shared/platform/clock.ts'
import { edgeKeys } from '#shared/platform/edge-keys.ts'
import { keyRing, keysKeptSeconds } from '#shared/platform/key-ring.ts'
import { keySecret } from '#shared/platform/key-secret.ts'
import { secretSealing } from '#shared/platform/secret-sealing.ts'
import { forwarderRepository } from '#shared/store/forwarders/forwarder-repository.ts'
import { learnerKeyRepository } from '#shared/store/learners/learner-key-repository.ts'
import { openTable } from '#shared/store/table/table.ts'
import { webhookRepository } from '#shared/store/webhooks/webhook-repository.ts'
import { runTool } from './workspaces/run-tool.ts'

const help = `Replaces keys that have leaked. Uses the AWS credentials of the environment.

Usage: npx tsx bin/renew-keys.ts token|content|sealing --keys <secret> [options]

Commands:
  token    replaces the keys of launch tokens: open players and launch links stop working, learners launch again
  content  replaces the keys of content paths and page cursors, also at the edge; needs --store
  sealing  seals all webhook secrets, LRS passwords and learner keys with a new key, then removes the former keys; needs --table.
           Nothing is lost if it is interrupted: run it again. Tokens of dispatches stop working: their packages must
           be exported again.

Options:
  --keys <secret>    TokenKeysSecret, ContentKeysSecret or SealingKeysSecret, outputs of the data stack
  --store <ARN>      ContentKeysStore, an output of the edge stack
  --table <name>     TableName, an output of the data stack
  --wait <seconds>   how long running functions may still seal with the former key (default: ${keysKeptSeconds + 30})`
const text = z.string().min(1)
const optionsSchema = z.discriminatedUnion('purpose', [
  z.object({ purpose: z.literal('token'), keys: text }),
  z.object({ purpose: z.literal('content'), keys: text, store: text }),
  z.object({
    purpose: z.literal('sealing'),
    keys: text,
    table: text,
    wait: z.coerce
      .number()
      .min(0)
      .default(keysKeptSeconds + 30),
  }),
])
type Options = z.output<typeof optionsSchema>

function readOptions(): Options {
  const flag = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { keys: flag, store: flag, table: flag, wait: flag },
  })
  return optionsSchema.parse({ purpose: positionals[0], ...values })
}

const inUse = `Running functions accept the former keys for up to ${keysKeptSeconds / 60} minutes.`

/** A pass leaves items that change at the same time, which is rare. The last pass finds nothing to do. */
const mostPasses = 10

async function renewSealing({ keys, table, wait }: Extract<Options, { purpose: 'sealing' }>): Promise<string> {
  const place = { purpose: 'sealing', secretId: keys } as const
  const secret = keySecret(place)
  const opened = openTable(tableClients(), table)
  const former = await addSealingKey(secret, systemClock)
  console.log(`A new key is added. Waiting for ${wait} seconds until every function seals with it ...`)
  await delay(wait * 1000)
  const resealing = {
    webhooks: webhookRepository(opened),
    forwarders: forwarderRepository(opened),
    learnerKeys: learnerKeyRepository(opened),
    sealing: secretSealing(keyRing(place, systemClock)),
    former,
  }
  let total = 0
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const { resealed, left } = await resealAll(resealing)
    total += resealed
    if (resealed + left > 0) continue
    await removeSealingKeys(secret, former)
    return `${total} items are sealed with the new key. The former keys are removed.`
  }
  throw new Error('Some items changed all the time. No key is removed. Run the command again.')
}

async function run(options: Options): Promise<string> {
  if (options.purpose === 'sealing') return renewSealing(options)
  const secret = keySecret({ purpose: options.purpose, secretId: options.keys })
  if (options.purpose === 'token') await renewTokenKeys(secret, systemClock)
  else await renewContentKeys(secret, edgeKeys(options.store), systemClock)
  return `The keys are replaced. ${inUse}`
}

await runTool({ help, readOptions, run })
