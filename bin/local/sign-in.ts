/**
 * Signs a demo person in to the running one-machine service, over the provider and HTTP as a browser does, and prints the
 * cookie as `name=value`: npx tsx bin/local/sign-in.ts owner@demo.example
 */
import { resolve } from 'node:path'
import { goThrough, type CookieJar } from '#infra/local/identity/sign-in-client.ts'
import { projectFolder } from './project.ts'
import { readServiceFile } from './service-file.ts'

async function signIn(email: string, dataFolder: string): Promise<string> {
  const service = readServiceFile(dataFolder)
  if (service === undefined) throw new Error(`No service runs on ${dataFolder}. Start it with: npm start`)
  const { url, people } = service.dashboard
  const person = people.find((each) => each.email === email)
  if (person === undefined) throw new Error(`Name one of ${people.map((each) => each.email).join(', ')}.`)
  const jar: CookieJar = new Map()
  await goThrough(new URL('/api/auth/sign-in', url), person, { jar })
  const [cookie] = jar.get(new URL(url).origin) ?? []
  if (cookie === undefined) throw new Error(`The sign-in of ${email} failed. The log is in ${dataFolder}/log.`)
  return cookie.join('=')
}

const dataFolder = resolve(projectFolder, process.env['LECTERN_DATA'] ?? '.local')
await signIn(process.argv[2] ?? '', dataFolder).then(
  (cookie) => console.log(cookie),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  },
)
