/**
 * `npm run conformance:scorm [-- folder]`: plays ADL's LMS test cases, and prints how many pass and why the others
 * fail.
 */
import { startSuiteService } from './suite-service.ts'
import { playCase, readSuite, suiteFolder, suiteIsPresent } from './suite.ts'

const groups: Readonly<Record<string, string>> = {
  API: 'Launch and API',
  DMI: 'Data model, implementation',
  DMB: 'Data model, behaviour',
  DDM: 'Shared data',
  CM: 'Control modes and choice',
  CO: 'Completion rollup',
  CT: 'Completion thresholds',
  MS: 'Manifest and structure',
  OB: 'Objectives',
  RU: 'Rules and rollup',
  SX: 'Combinations of sequencing rules',
  T: 'Large trees',
}

const print = (text: string): void => void process.stdout.write(`${text}\n`)

async function printTable(folder: string): Promise<boolean> {
  if (!suiteIsPresent(folder)) {
    print(`ADL's test packages are not at ${folder}. Say where: npm run conformance:scorm -- <folder>`)
    return false
  }
  // scorm-again logs every delivery to the console.
  for (const method of ['log', 'debug', 'info', 'warn', 'error'] as const) console[method] = () => undefined
  const service = await startSuiteService()
  const counts = new Map<string, { passed: number; total: number }>()
  const failures: string[] = []
  for (const oracle of await readSuite(folder)) {
    const group = oracle.name.replace(/-.*/, '')
    const outcome = await playCase(service, { folder, protocol: 'exclusive_v1' }, oracle)
    const count = counts.get(group) ?? { passed: 0, total: 0 }
    counts.set(group, { passed: count.passed + Number(outcome.passed), total: count.total + 1 })
    if (!outcome.passed) failures.push(`| ${oracle.name} | ${outcome.reason.replaceAll('|', '\\|')} |`)
  }
  await service.close()
  const sum = [...counts.values()].reduce(
    (all, { passed, total }) => ({ passed: all.passed + passed, total: all.total + total }),
    { passed: 0, total: 0 },
  )
  print('| group | what | passed |\n|---|---|---|')
  for (const [group, { passed, total }] of counts)
    print(`| ${group} | ${groups[group] ?? ''} | ${passed} of ${total} |`)
  print(`| | **all** | **${sum.passed} of ${sum.total}** |`)
  if (failures.length > 0) print(`\n| case | what differs |\n|---|---|\n${failures.join('\n')}`)
  return failures.length === 0
}

process.exitCode = (await printTable(process.argv[2] ?? suiteFolder)) ? 0 : 1
