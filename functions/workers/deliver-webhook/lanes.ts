/**
 * Lanes: no endpoint takes more than its share of a worker. An endpoint that does not answer holds a few attempts until
 * their time is over; what waits behind them is put off, and everybody else goes on.
 */
export class Lanes {
  private readonly lanes = new Map<string, { running: number; readonly waiting: (() => void)[] }>()

  /**
   * @param width attempts to one endpoint at the same time
   * @param patienceMs how long an attempt waits for a place
   */
  constructor(
    private readonly width: number,
    private readonly patienceMs: number,
  ) {}

  /** Does the work when there is a place for it in its lane; null where none became free in time. */
  async run<Value>(lane: string, work: () => Promise<Value>): Promise<Value | null> {
    if (!(await this.enter(lane))) return null
    try {
      return await work()
    } finally {
      this.leave(lane)
    }
  }

  private enter(name: string): Promise<boolean> {
    const lane = this.lanes.get(name) ?? { running: 0, waiting: [] }
    this.lanes.set(name, lane)
    if (lane.running < this.width) {
      lane.running += 1
      return Promise.resolve(true)
    }
    return new Promise((resolve) => {
      const admit = (): void => {
        clearTimeout(timer)
        resolve(true)
      }
      const timer = setTimeout(() => {
        lane.waiting.splice(lane.waiting.indexOf(admit), 1)
        resolve(false)
      }, this.patienceMs)
      lane.waiting.push(admit)
    })
  }

  /** Hands the place to the next that waits. */
  private leave(name: string): void {
    const lane = this.lanes.get(name)
    const next = lane?.waiting.shift()
    if (lane === undefined || next !== undefined) return next?.()
    lane.running -= 1
    if (lane.running === 0) this.lanes.delete(name)
  }
}
