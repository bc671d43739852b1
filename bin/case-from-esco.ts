/** Converts the skills of ESCO, which the caller has downloaded, into a CASE package: see `help`. */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { escoBroaderRow, escoGroupRow, escoRelationRow, escoSkillRow, escoTaxonomy } from './frameworks/esco.ts'
import { readTable } from './frameworks/table-file.ts'
import { writeCaseFile } from './frameworks/write-case-file.ts'
import { runTool } from './workspaces/run-tool.ts'

const help = `Converts the skills of ESCO into a CASE package, which a workspace can import as a framework.

Usage: npx tsx bin/case-from-esco.ts --folder <folder> --out <file.json> [options]

The folder is the download of ESCO's classification as CSV (https://esco.ec.europa.eu/en/use-esco/download), unpacked. The package names its
publisher, and a repeated conversion gives its skills the same ids.

Options:
  --language <code>  language of the files, the end of their names (default: en)`

const optionsSchema = z.object({
  folder: z.string().min(1),
  out: z.string().min(1),
  language: z
    .string()
    .regex(/^[a-z]{2,3}$/)
    .default('en'),
})

function readOptions(): z.output<typeof optionsSchema> {
  const flag = { type: 'string' } as const
  const { values } = parseArgs({ options: { folder: flag, out: flag, language: flag } })
  return optionsSchema.parse(values)
}

await runTool({
  help,
  readOptions,
  run({ folder, out, language }) {
    const read = <Row extends z.ZodObject>(name: string, row: Row) =>
      readTable(join(folder, `${name}_${language}.csv`), { format: 'csv', row })
    const tables = {
      skills: read('skills', escoSkillRow),
      groups: read('skillGroups', escoGroupRow),
      broader: read('broaderRelationsSkillPillar', escoBroaderRow),
      relations: read('skillSkillRelations', escoRelationRow),
    }
    return Promise.resolve(writeCaseFile(escoTaxonomy(tables, language), out))
  },
})
