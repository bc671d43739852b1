/**
 * Structured logs and metrics: one JSON line each, metrics in CloudWatch's embedded metric format. Lines go straight to
 * standard output: Lambda would wrap lines of `console`, and CloudWatch would find no metric in them.
 */
import { metricNamespace } from '#shared/contract/metric-namespace.ts'
import { currentStage, type Config } from './config.ts'

/** Writes log lines and metric lines. No call throws. */
export interface Log {
  info(message: string, fields?: Readonly<Record<string, unknown>>): void
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void
  error(message: string, fields: Readonly<Record<string, unknown>> & { readonly error?: unknown }): void
  /**
   * Writes one metric line. `dimension` names the operation; `fields` are for searching. A list holds at most 100
   * samples.
   */
  measure(
    dimension: string,
    metrics: Readonly<Record<string, number | readonly number[]>>,
    fields: Readonly<Record<string, string | number>>,
  ): void
}

type Level = Config['LOG_LEVEL']

const ranks: Readonly<Record<Level, number>> = { DEBUG: 0, INFO: 1, WARN: 2, ERROR: 3, SILENT: 4 }

/** @param service name of the function: `api-sessions`, `worker-process-package` */
export function openLog(service: string, level: Level): Log {
  const say = (severity: Level, message: string, fields: Readonly<Record<string, unknown>> = {}): void => {
    if (ranks[severity] >= ranks[level])
      write({ level: severity, message, timestamp: new Date().toISOString(), service, ...fields })
  }
  return {
    info: (message, fields) => say('INFO', message, fields),
    warn: (message, fields) => say('WARN', message, fields),
    error: (message, fields) => say('ERROR', message, fields),
    measure(dimension, metrics, fields) {
      if (level === 'SILENT') return
      const line: Record<string, unknown> = {}
      for (const name in fields) line[name] = String(fields[name])
      Object.assign(line, { service, operation: dimension }, metrics)
      process.stdout.write(
        `{"_aws":{"Timestamp":${Date.now()},${directive(Object.keys(metrics))}},${JSON.stringify(line).slice(1)}\n`,
      )
    },
  }
}

const directives = new Map<string, string>()

/**
 * CloudWatch's directive: which fields are metrics, and by which dimensions they split. Keep the set small and the same
 * in every line, because each combination is billed.
 */
function directive(names: readonly string[]): string {
  const known = directives.get(names.join())
  if (known !== undefined) return known
  const Metrics = names.map((Name) => ({ Name, ...(Name.endsWith('Ms') ? { Unit: 'Milliseconds' } : {}) }))
  const made = JSON.stringify({
    CloudWatchMetrics: [
      { Namespace: metricNamespace(currentStage()), Dimensions: [['service', 'operation']], Metrics },
    ],
  }).slice(1, -1)
  directives.set(names.join(), made)
  return made
}

/** Writing a line never throws: a field that cannot be rendered must not fail the request that logs it. */
function write(line: Readonly<Record<string, unknown>>): void {
  process.stdout.write(`${rendered(line)}\n`)
}

function rendered(line: Readonly<Record<string, unknown>>): string {
  try {
    return JSON.stringify(line, (_name, value: unknown) =>
      value instanceof Error ? described(value) : typeof value === 'bigint' ? String(value) : value,
    )
  } catch (error) {
    const { level, message, timestamp, service } = line
    return JSON.stringify({ level, message, timestamp, service, unwritten: String(error) })
  }
}

const described = ({ name, message, stack, cause }: Error): object => ({
  name,
  message,
  stack,
  ...(cause === undefined ? {} : { cause }),
})
