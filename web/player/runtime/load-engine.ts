/** Loads the code of the course's standard only, so that a SCORM 1.2 course never downloads the SCORM 2004 engine. */
import type { CourseTree } from '#web/player/course/course-tree.ts'
import type { CmiValues } from '#web/player/saving/snapshot.ts'
import type { Engine, RuntimeHost } from './engine.ts'

export interface EngineOptions {
  readonly tree: CourseTree
  readonly stored: CmiValues
  readonly host: RuntimeHost
}

export async function loadEngine(options: EngineOptions): Promise<Engine> {
  if (options.tree.course.standard === 'scorm12') {
    const reading = options.tree.hasPrerequisites ? import('#web/player/course/prerequisites.ts') : null
    const [{ Scorm12API }, { makeEngine12 }, read] = await Promise.all([
      import('scorm-again/scorm12'),
      import('./engine-12.ts'),
      reading,
    ])
    return makeEngine12(Scorm12API, { ...options, prerequisitesMet: read?.prerequisitesMet ?? null })
  }
  const [{ Scorm2004API }, { makeEngine2004 }] = await Promise.all([
    import('scorm-again/scorm2004'),
    import('./make-engine-2004.ts'),
  ])
  return makeEngine2004(Scorm2004API, options)
}
