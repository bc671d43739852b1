/** highlight.js without its declarations, which would give the whole project the types of browsers. */
export { default as highlighter } from 'highlight.js/lib/common'
