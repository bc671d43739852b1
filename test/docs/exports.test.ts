/** docs/exports.md names the columns of each kind as they are in files, in their order. */
import { readFileSync } from 'node:fs'
import {
  auditColumns,
  dispatchLearnerColumns,
  ledgerColumns,
  sessionColumns,
  usageColumns,
} from '#functions/workers/export-data/columns.ts'
import { statementColumns } from '#functions/workers/export-data/statement-columns.ts'
import type { DataExportKind } from '#shared/contract/resources/data-exports/data-export.ts'

const columns: Readonly<Record<DataExportKind, object>> = {
  sessions: sessionColumns,
  dispatch_learners: dispatchLearnerColumns,
  audit: auditColumns,
  statements: statementColumns,
  ledger: ledgerColumns,
  usage: usageColumns,
}

const paragraphs = (readFileSync('docs/exports.md', 'utf8').split('## Columns')[1] ?? '').trim().split('\n\n')

test.each(Object.entries(columns))('names the columns of %s', (kind, expected) => {
  const paragraph = paragraphs.find((text) => text.startsWith(`\`${kind}\``)) ?? ''
  const [, list = ''] = /:([^]*)/.exec(paragraph) ?? []
  // What stands in parentheses is about the column before it.
  const names = [...list.replace(/\([^)]*\)/g, '').matchAll(/`(\w+)`/g)].map(([, name]) => name)
  expect(names).toEqual(Object.keys(expected))
})
