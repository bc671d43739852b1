/** What the manifest of an archive states, and the tree of its parts, as people see them who judge an upload. */
import * as z from 'zod'

/** The manifest of a course in the response of `process`, and in the report of a version. */
const courseManifest = z
  .object({
    standard: z.enum(['scorm12', 'scorm2004']),
    schema_version: z.string(),
    identifier: z.string(),
    title: z.string(),
    launch_path: z.string(),
    sco_count: z.number().int(),
    item_count: z.number().int(),
    file_count: z.number().int(),
    unpacked_bytes: z.number().int(),
  })
  .meta({ id: 'ManifestSummary' })

/** The manifest of the app in a VR package, in the same places. */
const appManifest = z
  .object({
    standard: z.literal('vr_apk'),
    application_id: z.string(),
    title: z.string(),
    version_name: z.string().nullable(),
    version_code: z.number().int().nullable(),
    min_sdk_version: z.number().int().nullable(),
    target_sdk_version: z.number().int().nullable(),
    vr_features: z.array(z.string()),
    platform_target: z.string(),
    apk_path: z.string(),
    apk_bytes: z.number().int(),
    file_count: z.number().int(),
    unpacked_bytes: z.number().int(),
  })
  .meta({ id: 'AppManifestSummary' })

export const manifestSummary = z.discriminatedUnion('standard', [courseManifest, appManifest])

const versionPart = z.object({
  identifier: z.string(),
  title: z.string(),
  /** Null: a group of parts, which has no page. */
  kind: z.enum(['sco', 'asset']).nullable(),
  depth: z.number().int().min(0).meta({ description: '0: a part of the organization itself.' }),
  launch_file: z.string().nullable().meta({ description: 'Path in the archive, or an address elsewhere.' }),
  is_visible: z.boolean().meta({ description: 'Whether learners see it in the menu.' }),
})

/** The tree of parts of a version. */
export const versionStructure = z
  .object({
    organizations: z
      .array(
        z.object({
          identifier: z.string(),
          title: z.string(),
          is_played: z.boolean(),
          parts: z
            .array(versionPart)
            .meta({ description: 'In the order of the manifest, each group before its parts.' }),
        }),
      )
      .meta({ description: 'Empty for VR apps, and for versions that are not ready.' }),
    omitted_parts: z.number().int().min(0).meta({
      description:
        'Parts after those that are listed: after the first 2,000 of a version, and the first 500 of a dry run.',
    }),
  })
  .meta({ id: 'VersionStructure' })

export type VersionStructure = z.infer<typeof versionStructure>
export type VersionPart = z.infer<typeof versionPart>
export type ManifestResource = z.input<typeof manifestSummary>
