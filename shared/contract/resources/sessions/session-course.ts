/** The course that a session plays, as far as people need it to read the session. */
import * as z from 'zod'

export const sessionCourse = z
  .object({
    version_id: z.string().meta({ description: 'The package version that the session plays.' }),
    learner_name: z.string().nullable().meta({ description: 'As the last launch stated it; null: no launch did.' }),
    mode: z.enum(['live', 'test']),
    registration: z.string().meta({ description: 'The registration of the session’s own statements in the LRS.' }),
    parts: z
      .array(
        z.object({
          identifier: z.string(),
          title: z.string(),
          /** Null: a group of parts, which has no page. */
          kind: z.enum(['sco', 'asset']).nullable(),
          depth: z.number().int().min(0).meta({ description: '0: a part of the course itself.' }),
        }),
      )
      .meta({ description: 'Parts of the course in the order of the manifest; empty where it has none, as VR apps.' }),
  })
  .meta({ id: 'SessionCourse' })

export type SessionCourseResource = z.input<typeof sessionCourse>
