import { once } from 'node:events'
import { join } from 'node:path'
import { DataInUseError } from '#infra/local/host/backends/backends.ts'
import { learnerPattern } from '#infra/local/host/deployment.ts'
import { InvocationError } from '#infra/local/host/lambda/invocation-error.ts'
import { PortTakenError } from '#infra/local/host/public-server.ts'
import { launcherGone } from './launcher.ts'
import { readOptions, usage, type StartOptions } from './options.ts'
import { startService } from './service.ts'
import { readServiceFile, type RunningService } from './service-file.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Runs the service until a signal or the end of npm stops it. @param argv the flags; see `usage` */
export async function start(argv: readonly string[]): Promise<void> {
  const options = readOptions(argv, process.env)
  if (options === null) {
    say(usage)
    return
  }
  const service = await startService(options, say).catch((error: unknown) => {
    throw explained(error, options)
  })
  say(welcome(service.running, options))
  const reason = await stopReason()
  say(`${reason}: finishing requests and messages under way ...`)
  // A second signal stops the process at once.
  for (const signal of stopSignals) process.once(signal, () => process.exit(1))
  await service.close()
  say('Stopped.')
}

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** The signal, or the end of npm. */
async function stopReason(): Promise<string> {
  const watching = new AbortController()
  const signalled = stopSignals.map((signal) => once(process, signal).then(() => signal))
  const reason = await Promise.race([
    ...signalled,
    launcherGone(process.env, watching.signal).then(() => 'npm has ended'),
  ])
  watching.abort()
  return reason
}

/** The flag and the variable that choose a port. */
function portNames(port: number, { apiPort, learnerPort, identityPort }: StartOptions): readonly [string, string] {
  if (port === apiPort) return ['--port', 'LECTERN_PORT']
  if (port === learnerPort) return ['--learner-port', 'LECTERN_LEARNER_PORT']
  return port === identityPort
    ? ['--identity-port', 'LECTERN_IDENTITY_PORT']
    : ['--receiver-port', 'LECTERN_RECEIVER_PORT']
}

/** An error with the cause and a remedy. */
function explained(error: unknown, options: StartOptions): unknown {
  const { dataFolder } = options
  if (error instanceof PortTakenError) {
    const [flag, variable] = portNames(error.port, options)
    return new Error(
      `Port ${error.port} is in use by another program. Choose another port: npm start -- ${flag} <number> (or ${variable}). 0 takes any free port.`,
      { cause: error },
    )
  }
  if (error instanceof DataInUseError) {
    const other = readServiceFile(dataFolder)
    const which = other === undefined ? '' : ` (process ${other.pid}, ${other.apiBaseUrl})`
    return new Error(
      `The data in ${dataFolder} is in use by another running service${which}. Stop that service, or choose another folder: npm start -- --data <folder> --port 0`,
      { cause: error },
    )
  }
  if (error instanceof InvocationError) {
    return new Error(
      `The function ${error.functionName} failed: ${error.message}. Its log is in ${join(dataFolder, 'log')}.`,
      { cause: error },
    )
  }
  return error
}

function welcome(
  {
    apiBaseUrl,
    learnerBaseUrl,
    tenantId,
    liveKey,
    testKey,
    lrs,
    secondTenant,
    dashboard,
    webhookReceiver,
    sampleCourses,
  }: RunningService,
  { dataFolder, learnerHosts, faults }: StartOptions,
): string {
  const course = sampleCourses['scorm12'] ?? ''
  const { people } = dashboard
  const authorization = `-H 'Authorization: Bearer ${liveKey}'`
  return `
Lectern runs on this machine.

  Dashboard ${dashboard.url}  (sign in as ${people[0]?.email ?? ''} or ${people[3]?.email ?? ''}, password ${people[0]?.password ?? ''})
  API       ${apiBaseUrl}  (explorer: ${apiBaseUrl}/api/docs)
  Learners  ${learnerPattern(learnerBaseUrl, learnerHosts).replace('*', '<workspace>')}
  Webhooks  ${webhookReceiver}  (takes them, and writes them to received-webhooks.jsonl of the data)
  Data      ${dataFolder}  (functions' logs in log/)

  Demo workspace    ${tenantId}
    LIVE key        ${liveKey}
    TEST key        ${testKey}
    LRS             ${lrs.endpoint}
      user name     ${lrs.username}
      password      ${lrs.password}
  Second workspace  ${secondTenant.tenantId}
    LIVE key        ${secondTenant.liveKey}
    TEST key        ${secondTenant.testKey}
    LRS user name   ${secondTenant.lrs.username}
    LRS password    ${secondTenant.lrs.password}
  People            ${people.map(({ email }) => email).join(', ')}
    sign in         npx tsx bin/local/sign-in.ts ${people[0]?.email ?? ''}  (prints the cookie for scripts)

List the packages, launch the sample course (open its launch_url in a browser), read the sessions:

  curl -s ${authorization} ${apiBaseUrl}/api/v1/packages
  curl -s ${authorization} -H 'Content-Type: application/json' -d '{"user_id":"learner-1","learner_name":"Ada Example"}' ${apiBaseUrl}/api/v1/packages/${course}/launch
  curl -s ${authorization} ${apiBaseUrl}/api/v1/sessions

${faults === undefined ? '' : `Injected failures: ${JSON.stringify(faults)}\n\n`}Ready. Ctrl+C stops the service; the data stays.`
}
