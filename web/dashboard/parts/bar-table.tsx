import type { ReactNode } from 'react'

interface BarTableProps {
  readonly caption: string
  readonly headers: { readonly name: string; readonly value: string }
  readonly rows: readonly {
    readonly id: string
    readonly name: ReactNode
    readonly value: number
    /** The value in words. */
    readonly text: string
  }[]
}

interface DayBarsProps {
  /** One bar each, oldest first. */
  readonly values: readonly number[]
  /** How many bars there is room for. */
  readonly places: number
}

/** A bar for each day. Whoever shows it also shows the numbers. */
export function DayBars({ values, places }: DayBarsProps) {
  const most = Math.max(1, ...values)
  return (
    <svg className="day-bars" viewBox={`0 0 ${places} 1`} preserveAspectRatio="none" aria-hidden="true">
      {values.map((value, day) => (
        <rect key={day} x={day + 0.1} y={1 - value / most} width="0.8" height={value / most} />
      ))}
    </svg>
  )
}

/** Bars of one series, each beside its name and its number, so that the chart is its own table. */
export function BarTable({ caption, headers, rows }: BarTableProps) {
  const most = Math.max(1, ...rows.map(({ value }) => value))
  return (
    <table className="bar-table">
      <caption className="hidden-text">{caption}</caption>
      <thead className="hidden-text">
        <tr>
          <th scope="col">{headers.name}</th>
          <th scope="col">{headers.value}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, value, text }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td>
              <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect width={(value / most) * 100} height="10" />
              </svg>
              <span>{text}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
