/** The modules that scorm-again really has. Its own declarations promise default exports that do not exist. */
declare module 'scorm-again/scorm12' {
  import type { Scorm12Constructor } from '#web/player/runtime/scorm-again.ts'
  export const Scorm12API: Scorm12Constructor
}

declare module 'scorm-again/scorm2004' {
  import type { Scorm2004Constructor } from '#web/player/runtime/scorm-again.ts'
  export const Scorm2004API: Scorm2004Constructor
}
