import type { EventBus } from 'aws-cdk-lib/aws-events'
import { Construct } from 'constructs'
import { Bindings } from '#infra/constructs/bindings.ts'
import { EventTrigger } from '#infra/constructs/event-trigger.ts'
import { ServiceFunction } from '#infra/constructs/service-function.ts'
import type { FeatureProps } from './feature.ts'

export interface RecomputationsProps extends FeatureProps {
  readonly bus: EventBus
}

/**
 * A slice of ten minutes, a wait of a minute before it, and its last page. Shorter than the lease of a job
 * (`shared/domain/skills/recomputation/recomputation.ts`).
 */
const timeoutSeconds = 780

/** Computes levels of skills again. Jobs start it by the bus, which costs nothing at rest (docs/adr/0057). */
export class Recomputations extends Construct {
  constructor(scope: Construct, id: string, { deployment, bindable, bus }: RecomputationsProps) {
    super(scope, id)
    const bind = new Bindings(bindable)
    const { settings } = deployment
    const worker = new ServiceFunction(this, 'RecomputeSkills', {
      deployment,
      entry: 'workers/recompute-skills',
      memoryMb: 1024,
      timeoutSeconds,
      bindings: [
        bind.table(['get', 'batchGet', 'query', 'check', 'put', 'update'], ['byPackage']),
        bind.bucket('records', 'skills/', 'readKnown'),
        bind.bucket('records', 'cmi/', 'read'),
      ],
    })
    new EventTrigger(this, 'Due', {
      ...{ settings, bus, name: 'recompute-skills', function: worker },
      events: { types: ['recomputation.due'] },
    })
  }
}
