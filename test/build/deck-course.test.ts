import { builtCoursePage } from '#test/support/package-pages.ts'

test('builds a page of deck courses whose script is below 40 KB', async () => {
  const page = await builtCoursePage()
  expect(Object.keys(page).sort()).toEqual(['course.css', 'course.js', 'index.html'])
  expect(Buffer.byteLength(page['course.js'] ?? '')).toBeLessThan(40_000)
})

test('builds a page without inline scripts, inline styles or foreign addresses', async () => {
  const page = await builtCoursePage()
  expect(page['index.html']).not.toMatch(/<script(?! src="[^"]+")|<style|\sstyle=|\son[a-z]+=/)
  expect(Object.values(page).join('\n')).not.toMatch(/(https?:)?\/\/[a-z]|eval\(|new Function/)
})
