/**
 * Lanes: each endpoint has a few places for parallel delivery attempts in a worker. An endpoint that does not respond
 * fills its own lane only. Deliveries that get no place in time are postponed.
 */
export class Lanes {
  private readonly lanes = new Map<string, { running: number; readonly waiting: (() => void)[] }>()

  /**
   * @param width delivery attempts to one endpoint at the same time
   * @param waitMs how long a delivery waits for a place
   */
  constructor(
    private readonly width: number,
    private readonly waitMs: number,
  ) {}

  /** Runs the work once its lane has a free place; null if none becomes free in time. */
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
      }, this.waitMs)
      lane.waiting.push(admit)
    })
  }

  /** Gives the place to the next waiting delivery. */
  private leave(name: string): void {
    const lane = this.lanes.get(name)
    const next = lane?.waiting.shift()
    if (lane === undefined || next !== undefined) return next?.()
    lane.running -= 1
    if (lane.running === 0) this.lanes.delete(name)
  }
}
