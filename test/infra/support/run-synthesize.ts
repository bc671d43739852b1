/** `tsx test/infra/support/run-synthesize.ts <settings as JSON> <file>`: writes the templates of the settings into the file. */
import { renameSync, writeFileSync } from 'node:fs'
import { synthesizeNow } from './synthesize-now.ts'

const [settings = '', file = ''] = process.argv.slice(2)
const unfinished = `${file}.${process.pid}`
writeFileSync(unfinished, JSON.stringify(synthesizeNow(JSON.parse(settings))))
renameSync(unfinished, file)
