import { defineTexts } from '#web/dashboard/app/language.ts'

const en = {
  title: 'Sign in',
  text: 'Deliver courses, follow learners, and tell other systems what they did.',
  action: 'Sign in',
  cookies: 'This browser keeps no cookies for this site. Allow them, then load the page again.',
  againTitle: 'Signed in',
  again: 'You can close this window and go on in the other one.',
}

export const signInTexts = defineTexts<typeof en>({
  en,
  de: {
    title: 'Anmelden',
    text: 'Kurse ausliefern, Lernende begleiten und anderen Systemen melden, was geschah.',
    action: 'Anmelden',
    cookies: 'Dieser Browser speichert keine Cookies für diese Seite. Erlauben Sie sie und laden Sie die Seite neu.',
    againTitle: 'Angemeldet',
    again: 'Schließen Sie dieses Fenster und arbeiten Sie im anderen weiter.',
  },
})
