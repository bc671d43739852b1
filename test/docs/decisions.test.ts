import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = 'docs/adr'
const decisions = readdirSync(folder)
  .filter((file) => file !== 'README.md')
  .sort()
const titleOf = (file: string) => /^# (\d{4}) (.+)$/m.exec(readFileSync(`${folder}/${file}`, 'utf8'))

test('numbers decisions without gaps, and lists each by its title', () => {
  const rows = [...readFileSync(`${folder}/README.md`, 'utf8').matchAll(/^\| \[(\d{4})\]\((.+?)\) \| (.+) \|$/gm)].map(
    ([, number, file, title]) => ({ number, file, title }),
  )
  expect(rows).toEqual(
    decisions.map((file, index) => ({ number: String(index + 1).padStart(4, '0'), file, title: titleOf(file)?.[2] })),
  )
  for (const [index, file] of decisions.entries()) expect(titleOf(file)?.[1]).toBe(String(index + 1).padStart(4, '0'))
})

test.each(decisions)('consists of context, decision and consequences: %s', (file) => {
  const text = readFileSync(`${folder}/${file}`, 'utf8')
  expect([...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual([
    'Context',
    'Decision',
    'Consequences',
  ])
})

test('cites only decisions that exist, in all code', () => {
  const sources = ['infra', 'shared', 'functions', 'web']
    .flatMap((room) => readdirSync(room, { recursive: true, encoding: 'utf8' }).map((path) => join(room, path)))
    .filter((path) => path.endsWith('.ts'))
  const cited = sources.flatMap((path) => readFileSync(path, 'utf8').match(/docs\/adr\/\d{4}/g) ?? [])
  expect(cited.length).toBeGreaterThan(2)
  for (const citation of cited) expect(decisions.map((file) => `${folder}/${file.slice(0, 4)}`)).toContain(citation)
})
