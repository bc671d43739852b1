/** Columns, pages and keys of the heat map, its groups, and its file. */
import { csvOf } from '#web/dashboard/app/csv.ts'
import { groupOf, mostIds } from '#web/dashboard/screens/skills/map/group.ts'
import { columnsOf, mapRows, pageOf, withParts } from '#web/dashboard/screens/skills/map/rules.ts'
import { readMapSearch } from '#web/dashboard/screens/skills/map/search.ts'
import { placeAfter } from '#web/dashboard/screens/skills/map/grid-steps.ts'
import type { Branch } from '#web/dashboard/screens/skills/tree.ts'

const branch = (skillId: string, ...parts: readonly Branch[]): Branch => ({
  skill: {
    ...{ skillId, label: skillId.toUpperCase(), statement: '', code: null, aliases: [] },
    ...{ type: null, halfLifeDays: null, essential: false },
  },
  parts,
})
const tree = [branch('root', branch('left', branch('leaf')), branch('right'))]

describe('columns', () => {
  const idsOf = (...args: Parameters<typeof columnsOf>): string[] => columnsOf(...args).map(({ skillId }) => skillId)

  it('shows a single root with its parts, and several roots alone', () => {
    expect(idsOf(tree, undefined)).toEqual(['root', 'left', 'right'])
    expect(idsOf([...tree, branch('other')], undefined)).toEqual(['root', 'other'])
  })

  it('shows the parts of the skill that the address names, and says which have parts', () => {
    expect(columnsOf(tree, 'left')).toEqual([
      { skillId: 'left', label: 'LEFT', isWhole: true },
      { skillId: 'leaf', label: 'LEAF', isWhole: false },
    ])
  })

  it('looks for learners below each column, at each skill once', () => {
    expect(withParts(tree, ['left', 'root', 'gone'])).toEqual(['left', 'leaf', 'root', 'right', 'gone'])
  })
})

describe('pages', () => {
  const items = Array.from({ length: 101 }, (_, at) => at)

  it('bounds a page, and shows the last one for numbers beyond it', () => {
    expect(pageOf(items, undefined, 50)).toMatchObject({ page: 1, pages: 3, items: items.slice(0, 50) })
    expect(pageOf(items, '9', 50)).toMatchObject({ page: 3, items: [100] })
    expect(pageOf([], '2', 50)).toEqual({ items: [], page: 1, pages: 1 })
  })

  it('reads from an address only what is a page, a group, or an id', () => {
    expect(readMapSearch({ page: '0', columns: '2', who: 'all', in: 'pkg_1' })).toEqual({
      ...{ framework: undefined, of: undefined, role: undefined, who: undefined, in: 'pkg_1' },
      ...{ learners: undefined, page: undefined, columns: '2' },
    })
  })
})

describe('groups', () => {
  const known = { skillIds: ['a'], courses: ['pkg_1', 'pkg_2'], organizations: undefined }

  it('takes learners with evidence unless the address says otherwise', () => {
    expect(groupOf({}, known)).toEqual({ kind: 'evidence', skillIds: ['a'] })
  })

  it('takes the first course where none is named, and waits while organizations are not known', () => {
    expect(groupOf({ who: 'course' }, known)).toEqual({ kind: 'course', id: 'pkg_1' })
    expect(groupOf({ who: 'organization' }, known)).toBeNull()
    expect(groupOf({ who: 'organization', in: 'org_1' }, known)).toEqual({ kind: 'organization', id: 'org_1' })
  })

  it('takes typed ids once each, as many as one call of the service takes', () => {
    const learners = ['ada', 'ada', ...Array.from({ length: 300 }, (_, at) => `learner-${at}`)].join(', ')
    const group = groupOf({ who: 'ids', learners }, known)
    expect(group).toMatchObject({ kind: 'ids' })
    expect(group?.kind === 'ids' && group.ids).toHaveLength(mostIds)
  })
})

describe('keys', () => {
  const size = { rows: 3, columns: 2 }
  const press = (key: string, from: { row: number; column: number }, ctrlKey = false) =>
    placeAfter({ key, ctrlKey }, from, size)

  it.each([
    ['ArrowRight', { row: 0, column: 0 }, { row: 0, column: 1 }],
    ['ArrowRight', { row: 0, column: 1 }, { row: 0, column: 1 }],
    ['ArrowUp', { row: 0, column: 0 }, { row: 0, column: 0 }],
    ['ArrowDown', { row: 1, column: 1 }, { row: 2, column: 1 }],
    ['End', { row: 1, column: 0 }, { row: 1, column: 1 }],
  ])('moves by %s from %j to %j', (key, from, to) => {
    expect(press(key, from)).toEqual(to)
  })

  it('moves to the corners with Control, and nowhere by other keys', () => {
    expect(press('End', { row: 0, column: 0 }, true)).toEqual({ row: 2, column: 1 })
    expect(press('Home', { row: 2, column: 1 }, true)).toEqual({ row: 0, column: 0 })
    expect(press('Enter', { row: 0, column: 0 })).toBeNull()
    expect(press('toString', { row: 0, column: 0 })).toBeNull()
  })
})

it('leaves the cell of a skill without evidence empty in the file, so that it is no low level', () => {
  const skills = columnsOf(tree, 'left')
  const rows = mapRows(skills, [
    {
      subjectId: '=ada',
      cells: [
        [3, 0.7, 0.5],
        [0, null, 0],
      ],
    },
  ])
  expect(csvOf(rows)).toBe("\uFEFFsubject_id,LEFT,LEAF\r\n'=ada,3,\r\n")
})
