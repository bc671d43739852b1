/** A process that dies before or after one of its calls: from then on nothing that it does has an effect. */
export class MortalProcess {
  dead = false
  private calls = 0

  /** @param deadlyCall number of the call at which it dies, from 1; Infinity for one that lives */
  constructor(
    private readonly deadlyCall: number,
    private readonly diesAfter: boolean,
  ) {}

  /** The same calls, made by this process. */
  of<Calls extends object>(calls: Calls): Calls {
    return new Proxy(calls, {
      get: (target, name) => {
        const call: unknown = Reflect.get(target, name)
        return typeof call === 'function'
          ? (...given: unknown[]) => this.live(() => Promise.resolve(Reflect.apply(call, target, given)))
          : call
      },
    })
  }

  private async live(work: () => Promise<unknown>): Promise<unknown> {
    this.calls += 1
    const isDeadly = this.calls === this.deadlyCall
    if (isDeadly && !this.diesAfter) this.dead = true
    if (this.dead) throw new Error('killed')
    const value = await work()
    if (isDeadly) this.dead = true
    if (this.dead) throw new Error('killed')
    return value
  }
}
