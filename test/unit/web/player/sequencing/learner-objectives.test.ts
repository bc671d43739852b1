import { longestChanges } from '#shared/contract/resources/objectives/objectives.ts'
import { LearnerObjectives } from '#web/player/sequencing/learner-objectives.ts'
import { unknownProgress, type ObjectiveProgress, type SharedObjectives } from '#web/player/sequencing/objective.ts'

class Bench {
  readonly shared: SharedObjectives = new Map()
  readonly learner = new LearnerObjectives(this.shared)

  open(known: object, changes?: object): this {
    this.learner.load(
      JSON.stringify(known),
      new Set(['a', 'b']),
      changes === undefined ? undefined : JSON.stringify(changes),
    )
    return this
  }

  set(id: string, values: Partial<ObjectiveProgress>): void {
    this.shared.set(id, { ...unknownProgress(), ...this.shared.get(id), ...values })
  }

  get changes(): unknown {
    return JSON.parse(this.learner.changes() ?? 'null')
  }

  confirm(sent: unknown): boolean {
    return this.learner.confirm(JSON.stringify(sent))
  }
}

describe('LearnerObjectives.load', () => {
  it('loads values of objectives that the course maps', () => {
    const { shared, changes } = new Bench().open({
      a: { satisfied: true, measure: 0.5 },
      elsewhere: { satisfied: true },
    })
    expect(Object.fromEntries(shared)).toEqual({ a: { ...unknownProgress(), satisfied: true, measure: 0.5 } })
    expect(changes).toBeNull()
  })

  it('overrides values of the attempt, and sends those that the service lacks', () => {
    const bench = new Bench()
    bench.set('a', { satisfied: false, raw: 7 })
    bench.set('b', { completed: true })
    bench.open({ a: { satisfied: null } })
    expect(bench.shared.get('a')).toEqual({ ...unknownProgress(), raw: 7 })
    expect(bench.changes).toEqual({ a: { raw: 7 }, b: { completed: true } })
  })

  it('prefers what an earlier page could not send, and sends it', () => {
    const bench = new Bench().open(
      { a: { satisfied: true, raw: 1 } },
      { a: { satisfied: true, raw: 2 }, elsewhere: { raw: 1 } },
    )
    expect(bench.shared.get('a')).toMatchObject({ satisfied: true, raw: 2 })
    expect(bench.changes).toEqual({ a: { satisfied: true, raw: 2 } })
  })

  it('ignores text that cannot be parsed', () => {
    const bench = new Bench()
    bench.learner.load('', new Set(['a']), '{')
    expect([bench.shared.size, bench.changes]).toEqual([0, null])
  })
})

describe('LearnerObjectives.changes', () => {
  it('returns changes until they are saved', () => {
    const bench = new Bench().open({})
    bench.set('a', { satisfied: true })
    expect(bench.changes).toEqual({ a: { satisfied: true } })
    expect(bench.changes).toEqual({ a: { satisfied: true } })
    expect(bench.confirm({ a: { satisfied: true } })).toBe(false)
    expect(bench.changes).toBeNull()
  })

  it('returns changes made during a commit with the next one', () => {
    const bench = new Bench().open({})
    bench.set('a', { satisfied: true, measure: 1 })
    const sent = bench.changes
    bench.set('a', { satisfied: null })
    bench.set('b', { amount: 0.5 })
    bench.confirm(sent)
    expect(bench.changes).toEqual({ a: { satisfied: null }, b: { amount: 0.5 } })
  })

  it('returns a value again that changed back before the response: the service may have stored the other', () => {
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

  it('splits changes over several commits if they are too many for one', () => {
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
