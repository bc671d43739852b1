import { withoutUndefined } from '#shared/domain/differing.ts'
import { presentPerson } from '#shared/domain/people/person-presenter.ts'
import { implement } from '#shared/http/implementation.ts'
import type { AuthEndpoints, Dependencies } from './dependencies.ts'

export const updatePerson = implement<AuthEndpoints['updatePerson'], Dependencies>()({
  async handle({ caller: { personId }, input: { body } }, { people }) {
    const settings = withoutUndefined(body)
    const person =
      Object.keys(settings).length === 0 ? await people.find(personId) : await people.change(personId, settings)
    if (person === null) throw new Error(`The person ${personId} of a session is not stored.`)
    return { person: presentPerson(person) }
  },
})
