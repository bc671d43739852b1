/** Extraction of skills from texts: names, negations, cues, sentences that share words. */
import { skill, skillEdge } from '#shared/contract/resources/skills/skill.ts'
import { candidatesOf } from '#shared/domain/skills/extraction/candidates.ts'
import { mentionsIn } from '#shared/domain/skills/extraction/extract-skills.ts'
import { phrasesOf } from '#shared/domain/skills/extraction/phrases.ts'
import { openGraph, structureOf } from '#shared/domain/skills/skill-graph.ts'
import { openIndex, writeIndex } from '#shared/operations/skills/skill-search.ts'
import { tokensOf } from '#shared/operations/skills/skill-tokens.ts'

const skills = [
  {
    skillId: 'forklift',
    label: 'Forklift operation',
    aliases: ['lift truck'],
    statement: 'Operates a forklift safely',
  },
  { skillId: 'loads', label: 'Handles loads', statement: 'Lifts and sets down loads' },
  { skillId: 'excel', label: 'Excel', statement: 'Works with tables' },
  { skillId: 'statistics', label: 'Statistics', statement: 'Tests a hypothesis with data' },
  { skillId: 'r', label: 'R', statement: 'Writes programs in R' },
  { skillId: 'cpp', label: 'C++', statement: 'Writes programs in C++' },
].map((each) => skill.parse(each))
const edges = [skillEdge.parse({ type: 'partOf', from: 'r', to: 'statistics' })]
const structure = structureOf({ skills, edges })
const tokenize = (text: string) => tokensOf(text, 'en')
const index = openIndex(writeIndex(skills, 'en'))
const namesOf = (position: number): string[] => {
  const found = skills[position]
  return found === undefined ? [] : [found.label, ...found.aliases]
}
const source = {
  tokenize,
  phrases: phrasesOf(
    skills.map((_, position) => namesOf(position)),
    tokenize,
  ),
  search: (sentence: string, most: number) =>
    index.search(sentence, { prefix: false, most }).map(({ number }) => number),
  wordsOf: (position: number) => [...namesOf(position), skills[position]?.statement ?? ''],
  parts: openGraph(structure).parts,
}
const extract = (text: string) =>
  candidatesOf(mentionsIn(text, source), { ids: structure.ids, labels: skills.map(({ label }) => label) })
const idsIn = (text: string) => extract(text).map(({ skillId }) => skillId)

test('finds names in a job text with their places and weights, and leaves out what is not required (example 21)', () => {
  expect(extract('Must handle loads with a lift truck. No Excel required.')).toEqual([
    {
      ...{ skillId: 'forklift', label: 'Forklift operation', score: 1, method: 'literal' },
      ...{ spans: [{ start: 25, end: 35 }], suggestedLevel: null, suggestedWeight: 2 },
    },
    {
      ...{ skillId: 'loads', label: 'Handles loads', score: 1, method: 'literal' },
      ...{ spans: [{ start: 5, end: 17 }], suggestedLevel: null, suggestedWeight: 2 },
    },
  ])
})

test.each([
  ['We work without Excel', []],
  ['Excel is not needed', []],
  ['Not only Excel', ['excel']],
  ['No fear of numbers, and good at Excel', ['excel']],
])('reads negations: %s', (text, found) => {
  expect(idsIn(text)).toEqual(found)
})

test.each([
  ['Basic Excel', 2, 1],
  ['Excel, expert level, nice to have', 4, 0.5],
  ['Expert in statistics, basic Excel', 2, 1],
])('suggests level and weight by the nearest word: %s', (text, suggestedLevel, suggestedWeight) => {
  expect(extract(text)).toContainEqual(expect.objectContaining({ skillId: 'excel', suggestedLevel, suggestedWeight }))
})

test('takes a name of one letter beside another skill of its branch only, in the same case', () => {
  expect(idsIn('Statistics with R')).toEqual(['r', 'statistics'])
  expect(idsIn('Statistics with option r')).toEqual(['statistics'])
  expect(idsIn('Vitamin R for all')).toEqual([])
})

test('keeps the signs of names', () => {
  expect(idsIn('Programs in C++.')).toEqual(['cpp'])
})

test('finds no name across the end of a sentence', () => {
  expect(idsIn('We lift. Truck drivers wait.')).toEqual([])
})

test('finds skills by shared words where a sentence names none, with at most half the score', () => {
  expect(extract('You lift what arrives and set down loads; a hypothesis you test with data.')).toEqual([
    expect.objectContaining({ skillId: 'loads', method: 'lexical', score: 0.5, spans: [{ start: 0, end: 40 }] }),
    expect.objectContaining({ skillId: 'statistics', method: 'lexical', score: 0.5 }),
  ])
  expect(idsIn('No loads to lift or set down')).toEqual([])
})

test('gives the same bytes again', () => {
  const text = 'Must handle loads. Tests each hypothesis with data. Expert in R and statistics.'
  expect(JSON.stringify(extract(text))).toBe(JSON.stringify(extract(text)))
})
