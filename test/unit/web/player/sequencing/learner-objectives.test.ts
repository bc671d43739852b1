import { longestChanges } from '#shared/contract/resources/objectives.ts'
import { LearnerObjectives } from '#web/player/sequencing/learner-objectives.ts'
import { nothingKnown, type ObjectiveProgress, type SharedObjectives } from '#web/player/sequencing/objective.ts'

class Bench {
  readonly shared: SharedObjectives = new Map()
  readonly learner = new LearnerObjectives(this.shared)

  open(known: object, changes?: object): this {
    this.learner.open(JSON.stringify(known), new Set(['a', 'b']), changes === undefined ? undefined : JSON.stringify(changes))
    return this
  }

  set(id: string, values: Partial<ObjectiveProgress>): void {
    this.shared.set(id, { ...nothingKnown(), ...this.shared.get(id), ...values })
  }

  get changes(): unknown {
    return JSON.parse(this.learner.changes() ?? 'null')
  }

  confirm(sent: unknown): boolean {
    return this.learner.confirm(JSON.stringify(sent))
  }
}

describe('what the learner has reached', () => {
  it('is taken over, for the objectives that the course knows', () => {
    const { shared, changes } = new Bench().open({ a: { satisfied: true, measure: 0.5 }, elsewhere: { satisfied: true } })
    expect(Object.fromEntries(shared)).toEqual({ a: { ...nothingKnown(), satisfied: true, measure: 0.5 } })
    expect(changes).toBeNull()
  })

  it('goes over what the attempt remembers, and what the service does not know goes there', () => {
    const bench = new Bench()
    bench.set('a', { satisfied: false, raw: 7 })
    bench.set('b', { completed: true })
    bench.open({ a: { satisfied: null } })
    expect(bench.shared.get('a')).toEqual({ ...nothingKnown(), raw: 7 })
    expect(bench.changes).toEqual({ a: { raw: 7 }, b: { completed: true } })
  })

  it('gives way to what an earlier page could not send, which is sent now', () => {
    const bench = new Bench().open({ a: { satisfied: true, raw: 1 } }, { a: { satisfied: true, raw: 2 }, elsewhere: { raw: 1 } })
    expect(bench.shared.get('a')).toMatchObject({ satisfied: true, raw: 2 })
    expect(bench.changes).toEqual({ a: { satisfied: true, raw: 2 } })
  })

  it('counts as nothing where it cannot be read', () => {
    const bench = new Bench()
    bench.learner.open('', new Set(['a']), '{')
    expect([bench.shared.size, bench.changes]).toEqual([0, null])
  })
})

describe('what the course changes', () => {
  it('is sent until it is saved, and then no more', () => {
    const bench = new Bench().open({})
    bench.set('a', { satisfied: true })
    expect(bench.changes).toEqual({ a: { satisfied: true } })
    expect(bench.changes).toEqual({ a: { satisfied: true } })
    expect(bench.confirm({ a: { satisfied: true } })).toBe(false)
    expect(bench.changes).toBeNull()
  })

  it('while a commit is on its way goes with the next', () => {
    const bench = new Bench().open({})
    bench.set('a', { satisfied: true, measure: 1 })
    const sent = bench.changes
    bench.set('a', { satisfied: null })
    bench.set('b', { amount: 0.5 })
    bench.confirm(sent)
    expect(bench.changes).toEqual({ a: { satisfied: null }, b: { amount: 0.5 } })
  })

  it('and takes back while the answer is out is sent again: the service may have it', () => {
    const bench = new Bench().open({ a: { satisfied: true } })
    bench.set('a', { satisfied: false })
    expect(bench.changes).toEqual({ a: { satisfied: false } })
    bench.set('a', { satisfied: true })
    expect(bench.changes).toEqual({ a: { satisfied: true } })
    bench.confirm({ a: { satisfied: false } })
    expect(bench.changes).toEqual({ a: { satisfied: true } })
    bench.confirm({ a: { satisfied: true } })
    expect(bench.changes).toBeNull()
  })

  it('goes in several commits where it is too much for one', () => {
    const bench = new Bench().open({})
    for (let number = 0; number < 1200; number += 1) bench.set(`${number}`.repeat(30), { satisfied: true })
    const sent = new Set<string>()
    for (let commits = 1; ; commits += 1) {
      const text = bench.learner.changes() ?? '{}'
      expect(text.length).toBeLessThanOrEqual(longestChanges)
      for (const id of Object.keys(JSON.parse(text))) sent.add(id)
      if (!bench.learner.confirm(text)) break
      expect(commits).toBeLessThan(20)
    }
    expect(sent.size).toBe(1200)
  })
})
