/** Structured logs and metrics: one line per request or message, in CloudWatch's embedded metric format. */
import { Logger } from '@aws-lambda-powertools/logger'
import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics'
import type { Config } from './config.ts'

export interface Log {
  info(message: string, fields?: Readonly<Record<string, unknown>>): void
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void
  error(message: string, fields: Readonly<Record<string, unknown>> & { readonly error?: unknown }): void
  /** One metric line: `dimension` names what was done, `fields` go along for searching. */
  measure(dimension: string, metrics: Readonly<Record<string, number>>, fields: Readonly<Record<string, string | number>>): void
}

const unitOf = (name: string): (typeof MetricUnit)[keyof typeof MetricUnit] => (name.endsWith('Ms') ? MetricUnit.Milliseconds : MetricUnit.Count)

/** @param service name of the function: `api-sessions`, `worker-process-package` */
export function openLog(service: string, level: Config['LOG_LEVEL']): Log {
  const logger = new Logger({ serviceName: service, logLevel: level })
  const metrics = new Metrics({ namespace: 'Lectern', serviceName: service })
  const errorFields = (error: unknown): { error?: Error } => (error === undefined ? {} : { error: error instanceof Error ? error : new Error(JSON.stringify(error)) })
  return {
    info: (message, fields = {}) => logger.info(message, { ...fields }),
    warn: (message, fields = {}) => logger.warn(message, { ...fields }),
    error: (message, { error, ...fields }) => logger.error(message, { ...fields, ...errorFields(error) }),
    measure(dimension, values, fields) {
      if (level === 'SILENT') return
      for (const [name, value] of Object.entries(values)) metrics.addMetric(name, unitOf(name), value)
      metrics.addDimension('operation', dimension)
      for (const [name, value] of Object.entries(fields)) metrics.addMetadata(name, String(value))
      metrics.publishStoredMetrics()
    },
  }
}
