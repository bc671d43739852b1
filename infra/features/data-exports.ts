import { Construct } from 'constructs'
import { Bindings } from '#infra/constructs/bindings.ts'
import { ServiceFunction } from '#infra/constructs/service-function.ts'
import { StreamTrigger } from '#infra/constructs/stream-trigger.ts'
import { dataExportsPrefix } from '#shared/contract/resources/data-exports/data-export.ts'
import { waitingExportAttribute } from '#shared/contract/table-shape.ts'
import type { FeatureProps } from './feature.ts'

/** A slice of two minutes, and its last step. Shorter than the lease of a job (`shared/domain/data-exports/export-failures.ts`). */
const timeoutSeconds = 240

/** Writes exports into files. Jobs start it by the table's stream, which costs nothing at rest (docs/adr/0052). */
export class DataExports extends Construct {
  constructor(scope: Construct, id: string, { deployment, bindable }: FeatureProps) {
    super(scope, id)
    const bind = new Bindings(bindable)
    const worker = new ServiceFunction(this, 'ExportData', {
      deployment,
      entry: 'workers/export-data',
      memoryMb: 1024,
      timeoutSeconds,
      bindings: [
        bind.table(['batchGet', 'query', 'update'], ['byTenant', 'byLearner', 'byPackage']),
        bind.bucket('records', dataExportsPrefix, 'assembleKnown'),
        // Statements that are too large for a row.
        bind.bucket('records', 'xapi/', 'readKnown'),
      ],
    })
    new StreamTrigger(this, 'WaitingExports', {
      table: bindable.table,
      function: worker,
      attribute: waitingExportAttribute,
      runs: 'alone',
    })
  }
}
