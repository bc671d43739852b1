import type { DemoPerson } from './demo-people.ts'

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${String(character.codePointAt(0))};`)

function row({ email, name, platformAdmin, roles }: DemoPerson): string {
  const held = platformAdmin ? 'platform admin' : [...new Set(Object.values(roles))].join(', ')
  return `<li>${escaped(name)}, <code>${escaped(email)}</code> (${escaped(held)})</li>`
}

/** The page at which demo people sign in. @param problem why the last attempt failed; empty for the first */
export const signInPage = (people: readonly DemoPerson[], problem: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sign in</title>
<style>body{font:1rem/1.5 system-ui;max-width:32rem;margin:2rem auto;padding:0 1rem}ul{list-style:none;padding:0}
label{display:block;margin:.5rem 0}input[type=email],input[type=password],button{font:inherit;padding:.5rem;width:100%;
box-sizing:border-box}button{margin-top:1rem}</style></head>
<body><main><h1>Sign in to the service on this machine</h1>
${problem === '' ? '' : `<p role="alert">${escaped(problem)}</p>`}
<form method="post">
<label>E-mail <input name="email" type="email" autocomplete="username" required></label>
<label>Password <input name="password" type="password" autocomplete="current-password" required></label>
<button>Sign in</button>
</form>
<h2>Demo people</h2>
<p>Their password is <code>${escaped(people[0]?.password ?? '')}</code>.</p>
<ul>
${people.map(row).join('\n')}
</ul>
</main></body></html>
`
