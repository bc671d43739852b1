/**
 * CMI as ordinary courses store it: answered questions, and a state text such as authoring tools write. The same each
 * time.
 */

/** Small and seeded, so that every run measures the same bytes. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** State of an authoring tool: a packed text, written out as a list of numbers. */
export function suspendData(characters: number, seed = 1): string {
  const next = randomNumbers(seed)
  let text = '{"v":2,"d":[123,34,112,114,111,103,114,101,115,115'
  while (text.length < characters) text += `,${next(4) === 0 ? 256 + next(500) : 32 + next(90)}`
  return text.slice(0, characters)
}

/** Text without any pattern, which deflates least. */
export function incompressible(characters: number, seed = 1): string {
  const next = randomNumbers(seed)
  return Array.from({ length: characters }, () => String.fromCharCode(33 + next(90))).join('')
}

function interaction(index: number, next: (below: number) => number): Record<string, string> {
  const prefix = `cmi.interactions.${index}`
  return {
    [`${prefix}.id`]: `Scene${1 + next(9)}_Slide${1 + next(30)}_MultiChoice_0_${index}`,
    [`${prefix}.type`]: 'choice',
    [`${prefix}.student_response`]: `${'abcd'.charAt(next(4))}_${next(1000)}`,
    [`${prefix}.correct_responses.0.pattern`]: `${'abcd'.charAt(next(4))}_${next(1000)}`,
    [`${prefix}.result`]: next(3) === 0 ? 'wrong' : 'correct',
    [`${prefix}.weighting`]: '10',
    [`${prefix}.latency`]: `0000:00:${String(next(60)).padStart(2, '0')}.${next(100)}`,
    [`${prefix}.time`]: `${String(8 + next(10)).padStart(2, '0')}:${String(next(60)).padStart(2, '0')}:00`,
  }
}

/** SCORM 1.2 elements of about `bytes` in all, half of them suspend data. */
export function sampleCmi(bytes: number, seed = 1): Record<string, string> {
  const next = randomNumbers(seed)
  const cmi: Record<string, string> = {
    'cmi.core.lesson_status': 'incomplete',
    'cmi.core.lesson_location': 'slide-12',
    'cmi.core.score.raw': '40',
    'cmi.suspend_data': suspendData(Math.floor(bytes / 2), seed),
  }
  for (let index = 0; JSON.stringify(cmi).length < bytes - 300; index += 1) Object.assign(cmi, interaction(index, next))
  return cmi
}
