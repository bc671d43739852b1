/** What Eleventy reads from a file only. Documents are plain Markdown: braces in them are no templates. */
export const config = { markdownTemplateEngine: false }
