/** `npm run client [-- <folder>]`: builds the npm package `@lectern/client` into `dist/client`, or into another folder. */
import { resolve } from 'node:path'
import { buildClient } from '#infra/bundle/build-client.ts'
import * as families from '#web/client/families.ts'

const outDir = resolve(process.argv[2] ?? 'dist/client')
await buildClient(outDir, families)
console.log(`Built @lectern/client in ${outDir}. Publish it from there: npm publish --access public`)
