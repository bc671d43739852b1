/**
 * Responses and correct patterns of interactions in the notation of each standard: SCORM 1.2 separates answers by commas
 * and pairs by points, SCORM 2004 by `[,]` and `[.]`.
 */

/** From SCORM 1.2 to SCORM 2004. Older content writes lists with and without braces. */
export function modernResponse(type: string, text: string): string {
  if (text.includes('[,]') || text.includes('[.]')) return text
  const answers = text
    .replace(/^\s*\{|\}\s*$/g, '')
    .split(',')
    .map((answer) => answer.trim())
  if (type === 'choice' || type === 'sequencing') return answers.join('[,]')
  if (type === 'matching' || type === 'performance') return answers.map((pair) => pair.replace('.', '[.]')).join('[,]')
  if (type === 'true-false') return /^[t1]/i.test(text) ? 'true' : 'false'
  return text
}

/** From either standard to SCORM 1.2, which takes 255 characters and no flags such as `{case_matters=true}`. */
export const olderResponse = (text: string): string =>
  text
    .replaceAll('[,]', ',')
    .replaceAll('[.]', '.')
    .replace(/\{(?:lang|case_matters|order_matters)=[^}]*\}/g, '')
    .slice(0, 255)
