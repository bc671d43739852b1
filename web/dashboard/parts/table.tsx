import type { ReactNode } from 'react'
import { TextLink } from './link.tsx'

export interface Column<Row> {
  readonly id: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  readonly align?: 'end'
  /** On phones a row is a card: only these columns are shown there, beside the title and the menu. */
  readonly onPhones?: boolean
}

interface TableProps<Row> {
  /** Read out only: the heading of the page names the list for those who see it. */
  readonly caption: string
  readonly rows: readonly Row[]
  readonly idOf: (row: Row) => string
  /** The column that names a row. */
  readonly title: { readonly header: string; readonly cell: (row: Row) => ReactNode }
  readonly columns: readonly Column<Row>[]
  readonly menu?: { readonly header: string; readonly cell: (row: Row) => ReactNode }
  /** Rows of an older answer are shown while the next is on its way. */
  readonly isOld?: boolean
  /** The row that is open beside the list. */
  readonly openId?: string | undefined
}

/** Rows of one kind. Each names itself in its first cell; on phones each is a card. */
export function Table<Row>({ caption, rows, idOf, title, columns, menu, isOld = false, openId }: TableProps<Row>) {
  return (
    <div className="table-box" data-old={isOld}>
      <table className="table">
        <caption className="hidden-text">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{title.header}</th>
            {columns.map(({ id, header, align }) => (
              <th key={id} scope="col" data-align={align}>
                {header}
              </th>
            ))}
            {menu !== undefined && (
              <th scope="col">
                <span className="hidden-text">{menu.header}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={idOf(row)} aria-current={idOf(row) === openId ? true : undefined}>
              <th scope="row">{title.cell(row)}</th>
              {columns.map(({ id, header, align, onPhones = false, cell }) => (
                <td key={id} data-align={align} data-phones={onPhones} data-header={header}>
                  {cell(row)}
                </td>
              ))}
              {menu !== undefined && <td className="table-menu">{menu.cell(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowTitleProps {
  readonly href?: string
  readonly title: string
  readonly detail?: ReactNode
}

/** The first cell of a row: its name, and a second line. */
export const RowTitle = ({ href, title, detail }: RowTitleProps) => (
  <>
    {href === undefined ? (
      <bdi className="row-title">{title}</bdi>
    ) : (
      <TextLink href={href}>
        <bdi className="row-title">{title}</bdi>
      </TextLink>
    )}
    {detail !== undefined && <span className="row-detail">{detail}</span>}
  </>
)

interface PagerProps {
  readonly label: string
  readonly earlier: { readonly label: string; readonly href: string | null }
  readonly later: { readonly label: string; readonly href: string | null }
}

/** Steps through the pages of a list. */
const Pager = ({ label, earlier, later }: PagerProps) =>
  earlier.href === null && later.href === null ? null : (
    <nav className="row pager" aria-label={label}>
      {[earlier, later].map(({ label: text, href }) =>
        href === null ? null : (
          <TextLink key={text} href={href}>
            {text}
          </TextLink>
        ),
      )}
    </nav>
  )

interface OffsetPagerProps {
  readonly label: string
  readonly earlier: string
  readonly later: string
  readonly pagination: { readonly limit: number; readonly offset: number; readonly hasMore: boolean }
  /** Address of the page that begins at an offset; undefined is the first page. */
  readonly addressAt: (offset: string | undefined) => string
}

/** Steps through a list whose pages begin at offsets. */
export function OffsetPager({ label, earlier, later, pagination, addressAt }: OffsetPagerProps) {
  const { limit, offset, hasMore } = pagination
  const before = offset - limit
  return (
    <Pager
      label={label}
      earlier={{ label: earlier, href: offset === 0 ? null : addressAt(before <= 0 ? undefined : String(before)) }}
      later={{ label: later, href: hasMore ? addressAt(String(offset + limit)) : null }}
    />
  )
}

interface CursorPagerProps {
  readonly label: string
  readonly first: string
  readonly later: string
  /** Cursor of the open page; undefined is the first page. */
  readonly cursor: string | undefined
  readonly next: string | null
  readonly addressAt: (cursor: string | undefined) => string
}

/** Steps through a list whose pages follow cursors: to the next page, or back to the first. */
export const CursorPager = ({ label, first, later, cursor, next, addressAt }: CursorPagerProps) => (
  <Pager
    label={label}
    earlier={{ label: first, href: cursor === undefined ? null : addressAt(undefined) }}
    later={{ label: later, href: next === null ? null : addressAt(next) }}
  />
)
