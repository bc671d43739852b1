import { fileUrl, joinParameters } from '#shared/formats/scorm/launch-url.ts'

test.each([
  ['a.html', '', 'a.html'],
  ['a.html', '   ', 'a.html'],
  ['a.html', 'x=1', 'a.html?x=1'],
  ['a.html', '?x=1', 'a.html?x=1'],
  ['a.html', '&x=1', 'a.html?x=1'],
  ['a.html', '?&?x=1', 'a.html?x=1'],
  ['a.html?y=2', 'x=1', 'a.html?y=2&x=1'],
  ['a.html?y=2', '?x=1', 'a.html?y=2&x=1'],
  ['a.html', '#top', 'a.html#top'],
  ['a.html?y=2', '#top', 'a.html?y=2#top'],
  ['a.html#end', '#top', 'a.html#end'],
  ['a.html#end', 'x=1', 'a.html?x=1#end'],
  ['a.html', 'x=1#top', 'a.html?x=1#top'],
  ['a.html#end', 'x=1#top', 'a.html?x=1#top'],
  ['a.html', '?', 'a.html'],
  ['a.html', 'title=Häuser und "Gärten"&x=%20', 'a.html?title=H%C3%A4user%20und%20%22G%C3%A4rten%22&x=%20'],
])('launches %s with the parameters "%s" as %s', (href, parameters, expected) => {
  expect(joinParameters(href, parameters)).toBe(expected)
})

test.each([
  ['a/b c.html', '', 'a/b%20c.html'],
  ['50% #1?.html', '', '50%25%20%231%3F.html'],
  ['a+b.html', '?q=1+1', 'a%2Bb.html?q=1+1'],
  ['ü/日本.html', '#ü', '%C3%BC/%E6%97%A5%E6%9C%AC.html#%C3%BC'],
])('writes the address of the file "%s" with "%s" as %s', (path, suffix, expected) => {
  expect(fileUrl(path, suffix)).toBe(expected)
})
