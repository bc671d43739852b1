import { CallError } from '#web/dashboard/app/calls.ts'
import { makeSecret } from '#web/dashboard/app/make-secret.ts'

/** A service that makes things and loses some of its answers. */
function service() {
  const made: { readonly id: string; readonly label: string }[] = []
  const lost = { answers: 0 }
  const make = makeSecret({
    make: (label: string) => {
      if (label === 'refused') return Promise.reject(new Error('No.'))
      const id = `${label}-${made.length + 1}`
      made.push({ id, label })
      if (lost.answers === 0) return Promise.resolve(id)
      lost.answers -= 1
      return Promise.reject(new CallError({ outcome: 'unreachable' }))
    },
    idsLike: (label) => Promise.resolve(made.filter((each) => each.label === label).map(({ id }) => id)),
    remove: (id) => {
      const at = made.findIndex((each) => each.id === id)
      return Promise.resolve(made.splice(at, 1))
    },
  })
  return { make, made, lost }
}

test('keeps one thing whose secret was seen, however many answers were lost before', async () => {
  const { make, made, lost } = service()
  lost.answers = 2
  await expect(make('Portal')).rejects.toThrow()
  await expect(make('Portal')).rejects.toThrow()
  const seen = await make('Portal')
  expect(made.map(({ id }) => id)).toEqual([seen])
})

test('removes neither what was there before, nor what the answer named, nor anything after a refusal', async () => {
  const { make, made, lost } = service()
  const first = await make('Portal')
  await expect(make('refused')).rejects.toThrow('No.')
  lost.answers = 1
  await expect(make('Portal')).rejects.toThrow()
  const other = await make('Shop')
  const third = await make('Portal')
  expect(made.map(({ id }) => id)).toEqual([first, other, third])
})
