import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { modelIdleCost } from '#infra/cost/idle-cost.ts'
import { deployments } from './support/deployments.ts'
import { readable, resourceNamed, resourcesOf } from './support/resources.ts'
import { synthesize } from './support/synthesize.ts'

const templates = synthesize(deployments.configured)
const board = resourceNamed(templates, 'AWS::CloudWatch::Dashboard', 'OperationsDashboard').properties
const body = readable(templates, board['DashboardBody'])
const widgets = z
  .object({ widgets: z.array(z.object({ type: z.string(), properties: z.looseObject({}) })) })
  .parse(JSON.parse(body)).widgets

test('creates no dashboard unless the stage asks for it', () => {
  expect(resourcesOf(synthesize(), 'AWS::CloudWatch::Dashboard')).toEqual([])
})

test('names the dashboard after the stage, and costs 3 USD a month more', () => {
  expect(board['DashboardName']).toBe('lectern-test-operations')
  const costs = [synthesize(), templates].map((each) => modelIdleCost(Object.values(each)).usd)
  expect((costs[1] ?? 0) - (costs[0] ?? 0)).toBeCloseTo(3)
})

test('shows every alarm of the stage', () => {
  const shown = widgets.find(({ type }) => type === 'alarm')?.properties['alarms']
  const names = z
    .array(z.string())
    .parse(shown)
    .map((arn) => arn.split(':alarm:')[1])
  const alarms = resourcesOf(templates, 'AWS::CloudWatch::Alarm').map(({ properties }) => properties['AlarmName'])
  expect(names.sort()).toEqual(alarms.sort())
})

test('queries access logs that exist', () => {
  const queries = widgets.filter(({ type }) => type === 'log').map(({ properties }) => String(properties['query']))
  const groups = queries.flatMap((query) => [...query.matchAll(/SOURCE '([^']+)'/g)].map(([, name]) => name))
  const existing = resourcesOf(templates, 'AWS::Logs::LogGroup').map(({ properties }) => properties['LogGroupName'])
  expect(groups).toHaveLength(2)
  for (const group of groups) expect(existing).toContain(group)
})

/** Fields that log lines, metric lines and access logs have. */
const fields = new Set(
  ['shared/platform/log.ts', 'shared/http/request-report.ts', 'infra/constructs/api-stage.ts'].flatMap((file) => [
    ...(readFileSync(file, 'utf8').match(/[a-zA-Z]+/g) ?? []),
  ]),
)

test('asks in the queries of the runbook for fields that the logs have', () => {
  const [, part = ''] = /^## Log queries\n([\s\S]*?)^## /m.exec(readFileSync('docs/runbook.md', 'utf8')) ?? []
  const queries = [...part.matchAll(/```text\n([\s\S]*?)```/g)].map(([, query = '']) => query)
  expect(queries).toHaveLength(7)
  for (const query of queries) {
    const asked = [...query.matchAll(/(?:filter|by|or|and|,) (?:ispresent\()?([a-z]\w+)\b(?!\()/gi)]
    const names = asked.map(([, name = '']) => name).filter((name) => !['as', 'ispresent', 'pct', 'max'].includes(name))
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter((name) => !fields.has(name))).toEqual([])
  }
})
