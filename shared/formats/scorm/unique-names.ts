/** Gives out names, each of them once; a name that is taken gets a number behind it. */
export class UniqueNames {
  private readonly taken = new Set<string>()
  /** The next number to try, so that thousands of equal names cost no more than different ones. */
  private readonly numbers = new Map<string, number>()

  get size(): number {
    return this.taken.size
  }

  has(name: string): boolean {
    return this.taken.has(name)
  }

  take(wanted: string): string {
    let name = wanted
    while (this.taken.has(name)) {
      const number = this.numbers.get(wanted) ?? 2
      name = `${wanted}-${number}`
      this.numbers.set(wanted, number + 1)
    }
    this.taken.add(name)
    return name
  }
}
