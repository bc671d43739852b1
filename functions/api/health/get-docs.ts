import { implement } from '#shared/http/implementation.ts'
import type { Dependencies, HealthEndpoints } from './get-health.ts'

/** The explorer's files are static (`/docs/`, built with the web assets); the page itself contains no script. */
const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Lectern API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="stylesheet" href="/docs/explorer.css">
</head>
<body>
<header>
<div class="explorer-bar"><span>Lectern API</span><a href="/">Dashboard</a></div>
<p class="explorer-note">Calls from this page carry the key that you state with Authorize, and never your sign-in. The key is forgotten when the page is closed.</p>
</header>
<div id="explorer" data-document="/api/docs/openapi"><noscript>The explorer needs JavaScript. The document itself is at <a href="/api/docs/openapi">/api/docs/openapi</a>.</noscript></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/explorer.js"></script>
</body>
</html>
`

export const getDocs = implement<HealthEndpoints['getDocs'], Dependencies>()({
  load: () => Promise.resolve(page),
  handle: ({ loaded }) => Promise.resolve(loaded),
})
