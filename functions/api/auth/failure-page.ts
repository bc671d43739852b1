import type { RawReply } from '#shared/contract/resources/raw-body.ts'
import { firstLanguage } from '#shared/domain/dashboard-sessions/first-language.ts'

const texts = {
  en: {
    name: 'Sign-in failed',
    title: 'Signing in did not work',
    text: 'You are not signed in. This happens if the sign-in took longer than ten minutes, was begun in another browser, or was cancelled.',
    again: 'Try again',
    reference: 'If it happens again, tell your administrator this reference:',
  },
  de: {
    name: 'Anmeldung fehlgeschlagen',
    title: 'Die Anmeldung hat nicht geklappt',
    text: 'Sie sind nicht angemeldet. Das geschieht, wenn die Anmeldung länger als zehn Minuten dauerte, in einem anderen Browser begann oder abgebrochen wurde.',
    again: 'Noch einmal versuchen',
    reference: 'Geschieht es wieder, nennen Sie Ihrem Administrator diese Referenz:',
  },
} as const

interface Failure {
  readonly status: 400 | 503
  readonly requestId: string
  /** Path of the dashboard from which the person came. */
  readonly returnTo: string
  /** `Accept-Language` of the browser. */
  readonly languages: string | undefined
}

function page({ requestId, returnTo, languages }: Failure): string {
  const language = firstLanguage(languages, ['en', 'de'])
  const { name, title, text, again, reference } = texts[language]
  // Encoded, the path has no character that could end the attribute.
  const address = `/api/auth/sign-in?return_to=${encodeURIComponent(returnTo).replaceAll("'", '%27')}`
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${name}</title></head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
<p><a href="${address}">${again}</a></p>
<p>${reference} <code>${requestId.replace(/[^\w=.-]/g, '')}</code></p>
</main>
</body>
</html>
`
}

/** The page of a sign-in that failed. The reason is in the log only: it could help an attacker. */
export const failurePage = (failure: Failure): RawReply => ({
  status: failure.status,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  },
  body: page(failure),
})
