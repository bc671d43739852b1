/** What a function imports from the AWS SDK. */
import { join } from 'node:path'
import { build } from 'esbuild'

/** Imported names by package of the SDK, for example `@aws-sdk/client-s3` -> `GetObjectCommand`, `S3Client`. */
export async function sdkImports(entry: string): Promise<Map<string, string[]>> {
  const { outputFiles } = await build({
    entryPoints: [join('functions', entry, 'handler.ts')],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    external: ['@aws-sdk/*'],
    packages: 'bundle',
    logLevel: 'error',
  })
  const imports = new Map<string, string[]>()
  const statements = outputFiles[0]?.text.matchAll(/^import \{([^}]*)\} from "(@aws-sdk\/[^"]+)"/gm) ?? []
  for (const [, names = '', from = ''] of statements) {
    const exported = names
      .split(',')
      .map((name) => name.trim().split(' as ')[0] ?? '')
      .filter((name) => name !== '')
    imports.set(from, [...new Set([...(imports.get(from) ?? []), ...exported])])
  }
  return imports
}
