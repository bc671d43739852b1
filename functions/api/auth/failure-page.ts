import type { RawReply } from '#shared/contract/resources/raw-body.ts'

const page = (reference: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sign-in failed</title></head>
<body>
<main>
<h1>Signing in did not work</h1>
<p>You are not signed in. This happens if the sign-in took longer than ten minutes, was begun in another browser, or was
cancelled.</p>
<p><a href="/api/auth/sign-in">Try again</a></p>
<p>If it happens again, tell your administrator this reference: <code>${reference}</code></p>
</main>
</body>
</html>
`

/** The page of a sign-in that failed. The reason is in the log only: it could help an attacker. */
export const failurePage = (status: 400 | 503, requestId: string): RawReply => ({
  status,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  },
  body: page(requestId.replace(/[^\w=.-]/g, '')),
})
