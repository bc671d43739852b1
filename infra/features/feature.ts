import type { Deployment } from '#infra/config/deployment.ts'
import type { Bindable } from '#infra/constructs/bindings.ts'
import type { Alarming } from '#infra/constructs/service-alarm.ts'

/** Common properties of features: the deployment, the target of its alarms, and the resources to bind. */
export interface FeatureProps {
  readonly deployment: Deployment
  readonly alarming: Alarming
  readonly bindable: Bindable
}
