/** What a dropped file is for, by the ending of its name; null for what no screen takes. The service looks at the content. */
export function fileKindOf(name: string): 'course' | 'deck' | null {
  if (/\.zip$/i.test(name)) return 'course'
  return /\.(pptx|pptm|ppsx|ppsm|potx|potm)$/i.test(name) ? 'deck' : null
}
