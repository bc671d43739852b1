/** How learners of dispatches are known: the words for one dispatch and for the settings of the workspace. */
import { defineTexts } from './language.ts'

const en = {
  hash: 'Keep names and e-mail addresses out of Lectern',
  proof: 'Proof of the person',
  proofs: {
    none: 'The id that the learning platform states',
    host_stored: 'Also a proof that the learning platform keeps',
  },
}

export const identityTexts = defineTexts<typeof en>({
  en,
  de: {
    hash: 'Namen und E-Mail-Adressen von Lectern fernhalten',
    proof: 'Nachweis der Person',
    proofs: {
      none: 'Die ID, die die Lernplattform nennt',
      host_stored: 'Zusätzlich ein Nachweis, den die Lernplattform aufbewahrt',
    },
  },
})
