import { findHostApi, HostApi, type ApiWindow } from '#web/host-api/host-api.ts'

/** A window of a browser, as far as the search for the API looks at it. */
class Place implements ApiWindow {
  readonly parent: ApiWindow
  readonly top: ApiWindow

  constructor(
    apis: { readonly API?: object; readonly API_1484_11?: object } = {},
    { parent, opener = null }: { readonly parent?: Place; readonly opener?: unknown } = {},
  ) {
    this.parent = parent ?? this
    this.top = parent?.top ?? this
    this.opener = opener
    Object.assign(this, apis)
  }

  readonly opener: unknown
}

/** A window of another origin: only what the browser allows can be read. */
const foreign = (inside: Place): Place =>
  new Proxy(inside, {
    get(target, name) {
      if (name === 'parent' || name === 'top') return Reflect.get(target, name)
      throw new Error('Blocked a frame from accessing a cross-origin frame.')
    },
    has: () => true,
  })

const api12 = { name: '1.2' }
const api2004 = { name: '2004' }

describe('search for the API', () => {
  test('finds it in the page itself, above it, and above its opener', () => {
    const platform = new Place({ API: api12 })
    const below = new Place({}, { parent: new Place({}, { parent: platform }) })
    const opened = new Place({}, { opener: below })
    const framed = new Place({}, { parent: opened })
    for (const page of [platform, below, opened, framed]) expect(findHostApi(page, '1.2')?.standard).toBe('1.2')
  })

  test('passes over windows of other origins', () => {
    const wrapper = foreign(new Place({}, { parent: new Place({ API_1484_11: api2004 }) }))
    expect(findHostApi(new Place({}, { parent: wrapper }), '2004')?.standard).toBe('2004')
  })

  test.each(['1.2', '2004'] as const)('takes the API of the package first where there are both: %s', (standard) => {
    const platform = new Place({ API: api12, API_1484_11: api2004 })
    expect(findHostApi(platform, standard)?.standard).toBe(standard)
  })

  test('takes the API of the other standard if there is no other', () => {
    expect(findHostApi(new Place({ API: api12 }), '2004')?.standard).toBe('1.2')
  })

  test('ends in a chain of windows without one', () => {
    let page = new Place({ API: api12 })
    for (let depth = 0; depth < 40; depth += 1) page = new Place({}, { parent: page })
    expect(findHostApi(page, '1.2')).toBeNull()
    expect(findHostApi(new Place(), '1.2')).toBeNull()
  })
})

describe('call of the API', () => {
  test.each([
    [true, 'true'],
    [false, 'false'],
    [1, '1'],
    [null, ''],
    [undefined, ''],
    ['true', 'true'],
  ])('reads the answer %p as %j', (answer, text) => {
    expect(new HostApi({ LMSCommit: () => answer }, '1.2').call('commit', '')).toBe(text)
  })

  test('keeps `this`, which the functions of some platforms need', () => {
    const object = {
      values: { 'cmi.mode': 'normal' },
      GetValue(name: 'cmi.mode') {
        return this.values[name]
      },
    }
    expect(new HostApi(object, '2004').call('get', 'cmi.mode')).toBe('normal')
  })

  test('returns nothing for a method that throws or is missing', () => {
    const object = {
      LMSGetValue: () => {
        throw new Error('broken')
      },
    }
    const api = new HostApi(object, '1.2')
    expect([api.call('get', 'x'), api.call('commit', '')]).toEqual(['', ''])
  })

  test('reports the code of a refused value, and a general one if the platform has none', () => {
    const refusing = (code: string) => new HostApi({ SetValue: () => 'false', GetLastError: () => code }, '2004')
    expect([refusing('406').set('x', '1'), refusing('0').set('x', '1'), refusing('').set('x', '1')]).toEqual([
      '406',
      '101',
      '101',
    ])
  })
})
