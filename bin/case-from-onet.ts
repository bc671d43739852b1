/** Converts the content model of O*NET, which the caller has downloaded, into a CASE package: see `help`. */
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { onetRow, onetTaxonomy, usualBranches } from './frameworks/onet.ts'
import { readTable } from './frameworks/table-file.ts'
import { writeCaseFile } from './frameworks/write-case-file.ts'
import { runTool } from './workspaces/run-tool.ts'

const help = `Converts the content model of O*NET into a CASE package, which a workspace can import as a framework.

Usage: npx tsx bin/case-from-onet.ts --file <Content Model Reference.txt> --out <file.json> [options]

The file is part of the O*NET database as text (https://www.onetcenter.org/database.html), under CC BY 4.0. The package names its
publisher, and a repeated conversion gives its skills the same ids.

Options:
  --branches <ids>    elements to take with all below them, separated by commas (default: ${usualBranches.join(',')}, which are skills
                      and knowledge; 1.A are abilities, 4.A work activities)
  --release <number>  number of the database, for the notice of its publisher, such as 30.1`

const optionsSchema = z.object({
  file: z.string().min(1),
  out: z.string().min(1),
  branches: z
    .string()
    .default(usualBranches.join(','))
    .transform((text) => text.split(',').map((branch) => branch.trim())),
  release: z.string().optional(),
})

function readOptions(): z.output<typeof optionsSchema> {
  const flag = { type: 'string' } as const
  const { values } = parseArgs({ options: { file: flag, out: flag, branches: flag, release: flag } })
  return optionsSchema.parse(values)
}

await runTool({
  help,
  readOptions,
  run({ file, out, branches, release = null }) {
    const rows = readTable(file, { format: 'tabs', row: onetRow })
    return Promise.resolve(writeCaseFile(onetTaxonomy(rows, { branches, release }), out))
  },
})
