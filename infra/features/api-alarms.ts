import { Duration } from 'aws-cdk-lib'
import { Construct } from 'constructs'
import { serverErrors } from '#infra/constructs/api-stage.ts'
import { ServiceAlarm, type Alarming } from '#infra/constructs/service-alarm.ts'
import type { ServiceFunction } from '#infra/constructs/service-function.ts'

/** Raised when the HTTP APIs respond with 5xx. */
export class ServerErrorsAlarm extends Construct {
  constructor(scope: Construct, id: string, alarming: Alarming) {
    super(scope, id)
    new ServiceAlarm(this, 'ServerErrors', {
      ...alarming,
      name: 'api-server-errors',
      impact: 'Calls fail with 5xx: customers get errors, players keep progress on the device and retry.',
      metric: serverErrors(alarming.settings),
      threshold: 5,
    })
  }
}

export interface SlowSessionsAlarmProps extends Alarming {
  /** Functions by the names of their families. */
  readonly functions: ReadonlyMap<string, ServiceFunction>
}

/** Raised when calls of the session runtime take seconds. @throws Error if no function has the name `sessions` */
export class SlowSessionsAlarm extends Construct {
  constructor(scope: Construct, id: string, { functions, ...alarming }: SlowSessionsAlarmProps) {
    super(scope, id)
    const sessions = functions.get('sessions')
    if (sessions === undefined) throw new Error('The contract has no family "sessions" for the alarm to watch.')
    new ServiceAlarm(this, 'SessionsSlow', {
      ...alarming,
      name: 'sessions-slow',
      impact: 'Learners see "saving" for seconds; commits on leaving a page may come too late.',
      metric: sessions.metricDuration({ period: Duration.minutes(5), statistic: 'p95' }),
      threshold: 2000,
      periods: 3,
    })
  }
}
