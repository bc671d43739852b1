import type { ManifestResource } from '#shared/contract/resources/packages/manifest.ts'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { bytesText, numberText } from '#web/dashboard/parts/format.ts'
import { KeyValues } from '#web/dashboard/parts/page.tsx'
import { versionReportTexts } from './texts.ts'

/** What the manifest of an archive states. */
export function ManifestFacts({ manifest }: { readonly manifest: ManifestResource }) {
  const { facts, vrApp } = useTexts(versionReportTexts)
  const language = useLanguage()
  const sizes = [
    { key: facts.files, value: numberText(manifest.file_count, language) },
    { key: facts.size, value: bytesText(manifest.unpacked_bytes, language) },
  ]
  if (manifest.standard === 'vr_apk') {
    const { version_name: name, version_code: code } = manifest
    return (
      <KeyValues
        rows={[
          { key: facts.title, value: <bdi>{manifest.title}</bdi> },
          { key: facts.standard, value: vrApp },
          { key: facts.application, value: <code>{manifest.application_id}</code> },
          {
            key: facts.appVersion,
            value: <bdi>{[name, code].filter((each) => each !== null).join(' · ') || '–'}</bdi>,
          },
          { key: facts.headset, value: <bdi>{manifest.platform_target}</bdi> },
          {
            key: facts.app,
            value: (
              <>
                <code>{manifest.apk_path}</code> · {bytesText(manifest.apk_bytes, language)}
              </>
            ),
          },
          ...sizes,
        ]}
      />
    )
  }
  return (
    <KeyValues
      rows={[
        { key: facts.title, value: <bdi>{manifest.title}</bdi> },
        { key: facts.standard, value: `SCORM ${manifest.schema_version}` },
        { key: facts.identifier, value: <code>{manifest.identifier}</code> },
        { key: facts.launch, value: <code>{manifest.launch_path}</code> },
        { key: facts.parts, value: numberText(manifest.item_count, language) },
        { key: facts.scos, value: numberText(manifest.sco_count, language) },
        ...sizes,
      ]}
    />
  )
}
