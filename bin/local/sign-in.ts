/** Signs a demo person in and prints the cookie as `name=value`: npx tsx bin/local/sign-in.ts owner@demo.example */
import { resolve } from 'node:path'
import { projectFolder } from './project.ts'
import { readServiceFile } from './service-file.ts'
import { signInTo } from './sign-in-to.ts'

async function signIn(email: string, dataFolder: string): Promise<string> {
  const service = readServiceFile(dataFolder)
  if (service === undefined) throw new Error(`No service runs on ${dataFolder}. Start it with: npm start`)
  return signInTo(service, email)
}

const dataFolder = resolve(projectFolder, process.env['LECTERN_DATA'] ?? '.local')
await signIn(process.argv[2] ?? '', dataFolder).then(
  (cookie) => console.log(cookie),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  },
)
