import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = 'docs/adr'
const decisions = readdirSync(folder).filter((file) => file !== 'README.md').sort()
const titleOf = (file: string) => /^# (\d{4}) (.+)$/m.exec(readFileSync(`${folder}/${file}`, 'utf8'))

test('decisions are numbered without gaps, and the index lists each by its title', () => {
  const rows = [...readFileSync(`${folder}/README.md`, 'utf8').matchAll(/^\| \[(\d{4})\]\((.+?)\) \| (.+) \|$/gm)].map(([, number, file, title]) => ({ number, file, title }))
  expect(rows).toEqual(decisions.map((file, index) => ({ number: String(index + 1).padStart(4, '0'), file, title: titleOf(file)?.[2] })))
  for (const [index, file] of decisions.entries()) expect(titleOf(file)?.[1]).toBe(String(index + 1).padStart(4, '0'))
})

test.each(decisions)('%s says what was the case, what was decided and what follows, on one page', (file) => {
  const text = readFileSync(`${folder}/${file}`, 'utf8')
  expect([...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual(['Context', 'Decision', 'Consequences'])
  expect(text.split('\n').length).toBeLessThanOrEqual(41)
})

test('files that decisions and the deployment guide name exist, and so do decisions that the code names', () => {
  const guides = [...decisions.map((file) => `${folder}/${file}`), 'docs/deploy.md']
  const named = guides.flatMap((guide) => [...readFileSync(guide, 'utf8').matchAll(/`((?:bin|docs|functions|infra|shared|web)\/[\w./-]+)`/g)].map(([, path = '']) => ({ guide, path })))
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter(({ path }) => !existsSync(path))).toEqual([])
  const sources = ['infra', 'shared', 'functions', 'web'].flatMap((room) => readdirSync(room, { recursive: true, encoding: 'utf8' }).map((path) => join(room, path))).filter((path) => path.endsWith('.ts'))
  const cited = sources.flatMap((path) => readFileSync(path, 'utf8').match(/docs\/adr\/\d{4}/g) ?? [])
  expect(cited.length).toBeGreaterThan(2)
  for (const citation of cited) expect(decisions.map((file) => `${folder}/${file.slice(0, 4)}`)).toContain(citation)
})
