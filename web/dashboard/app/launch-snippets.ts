/** A launch of a package in five languages, to paste and run with a key of one's own. */

export const snippetLanguages = ['curl', 'javascript', 'python', 'csharp', 'php'] as const
export type SnippetLanguage = (typeof snippetLanguages)[number]

export const snippetNames = {
  curl: 'curl',
  javascript: 'JavaScript',
  python: 'Python',
  csharp: 'C#',
  php: 'PHP',
} as const satisfies Readonly<Record<SnippetLanguage, string>>

interface Launching {
  /** Of the API. */
  readonly origin: string
  readonly packageId: string
}

const body = '{"user_id": "learner-1", "learner_name": "Ada Example"}'

const writers: Readonly<Record<SnippetLanguage, (address: string) => string>> = {
  curl: (address) => `curl -X POST ${address} \\
  -H "Authorization: Bearer $LECTERN_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '${body}'`,
  javascript: (address) => `const response = await fetch('${address}', {
  method: 'POST',
  headers: {
    Authorization: \`Bearer \${process.env.LECTERN_API_KEY}\`,
    'Content-Type': 'application/json',
  },
  body: JSON.stringify(${body}),
})
console.log((await response.json()).launch_url)`,
  python: (address) => `import json, os, urllib.request

request = urllib.request.Request(
    '${address}',
    data=json.dumps(${body}).encode(),
    headers={
        'Authorization': f"Bearer {os.environ['LECTERN_API_KEY']}",
        'Content-Type': 'application/json',
    },
)
print(json.load(urllib.request.urlopen(request))['launch_url'])`,
  csharp: (address) => `using System.Net.Http.Headers;
using System.Text;

var client = new HttpClient();
var key = Environment.GetEnvironmentVariable("LECTERN_API_KEY");
client.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", key);
var body = """${body}""";
var content = new StringContent(body, Encoding.UTF8, "application/json");
var response = await client.PostAsync("${address}", content);
Console.WriteLine(await response.Content.ReadAsStringAsync());`,
  php: (address) => `<?php
$context = stream_context_create(['http' => [
    'method' => 'POST',
    'header' => [
        'Authorization: Bearer ' . getenv('LECTERN_API_KEY'),
        'Content-Type: application/json',
    ],
    'content' => '${body}',
]]);
$response = file_get_contents('${address}', false, $context);
echo json_decode($response)->launch_url;`,
}

export const snippetOf = (language: SnippetLanguage, { origin, packageId }: Launching): string =>
  writers[language](`${origin}/api/v1/packages/${packageId}/launch`)
