import { slideHtml } from '#shared/formats/quick-course/slide-html.ts'

test.each([
  ['paragraphs and emphasis', 'One *two*\n\n**three**', '<p>One <em>two</em></p>\n<p><strong>three</strong></p>\n'],
  ['lists', '- a\n- b\n\n3. c', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n<ol start="3">\n<li>c</li>\n</ol>\n'],
  [
    'inline code and code blocks',
    '`<b>`\n\n```js\na < b\n```',
    '<p><code>&lt;b&gt;</code></p>\n<pre class="wide" tabindex="0"><code>a &lt; b\n</code></pre>\n',
  ],
  [
    'links',
    '[site](https://example.com/?a=1&b=2)',
    '<p><a href="https://example.com/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">site</a></p>\n',
  ],
  [
    'mail addresses',
    '<mailto:ada@example.com>',
    '<p><a href="mailto:ada@example.com" target="_blank" rel="noopener noreferrer">mailto:ada@example.com</a></p>\n',
  ],
])('shows %s', (_, text, html) => {
  expect(slideHtml(text)).toBe(html)
})

test('shows tables that scroll by themselves', () => {
  expect(slideHtml('| a | b |\n|---|---|\n| 1 | 2 |').replaceAll('\n', '')).toBe(
    '<div class="wide" tabindex="0"><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table></div>',
  )
})

test('begins headings below the title of the slide, and skips no level', () => {
  const levels = (text: string) => [...slideHtml(text).matchAll(/<h(\d)>/g)].map(([, level]) => Number(level))
  expect(levels('# a\n## b\n### c\n# d')).toEqual([3, 4, 5, 3])
  expect(levels('###### a\n# b\n##### c')).toEqual([3, 3, 4])
  expect(levels('a\n===\nb\n---\n')).toEqual([3, 4])
})

test.each([
  ['<script>alert(1)</script>'],
  ['<img src=x onerror=alert(1)>'],
  ['<svg/onload=alert(1)>'],
  ['<iframe src="https://example.com"></iframe>'],
  ['<a href="javascript:alert(1)">x</a>'],
  ['<style>body{display:none}</style>'],
  ['<math><mi//xlink:href="data:x,<script>alert(4)</script>">'],
  ['> quoted <b onclick=alert(1)>text</b>'],
  ['~~struck~~ ![picture](https://example.com/x.png "<b>")'],
  ['`` ` `` </code><script>alert(1)</script>'],
  ['| <script> | " onload="x |\n|---|---|\n| </td></table><script> | b |'],
])('shows %s as text', (text) => {
  const html = slideHtml(text)
  const tags = [...html.matchAll(/<\/?([a-z0-9]+)/g)].map(([, tag]) => tag)
  expect(tags.filter((tag) => !/^(p|a|em|div|table|thead|tbody|tr|th|td|code)$/.test(tag ?? ''))).toEqual([])
  expect(html).not.toMatch(/<[^>]*\son\w+=/i)
})

test.each([
  ['[x](javascript:alert(1))'],
  ['[x](JaVaScRiPt:alert(1))'],
  ['[x](&#106;avascript:alert(1))'],
  ['[x](java\tscript:alert(1))'],
  ['[x](data:text/html;base64,PHNjcmlwdD4=)'],
  ['[x](vbscript:x)'],
  ['[x](//example.com/x)'],
  ['[x](other.html)'],
  ['[x]: javascript:alert(1)\n\n[x]'],
  ['<javascript:alert(1)>'],
  ['[x](file:///etc/passwd)'],
])('makes no link of %s', (text) => {
  expect(slideHtml(text)).not.toContain('<a ')
})

test.each(['[', '*a_', '> ', '`', '[a](b', '- ', '|', '<a ', '&#'])('ends on 20,000 characters of "%s"', (part) => {
  expect(slideHtml(part.repeat(20_000 / part.length))).toContain('<')
})
