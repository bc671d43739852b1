import { useSearch } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { takeFile, useHasDropped } from '#web/dashboard/app/dropped-file.ts'
import { saveFile } from '#web/dashboard/app/files.ts'
import { Findings } from '#web/dashboard/app/findings.tsx'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { Page } from '#web/dashboard/app/page.tsx'
import { PreviewLink } from '#web/dashboard/app/preview.tsx'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { Unsaved } from '#web/dashboard/app/unsaved.tsx'
import { useTabMark } from '#web/dashboard/app/use-tab-mark.ts'
import { Comparison } from '#web/dashboard/app/version-report/comparison.tsx'
import { jsonFile } from '#web/dashboard/app/version-report/json-file.ts'
import { ManifestFacts } from '#web/dashboard/app/version-report/manifest-facts.tsx'
import { PartsCard, StoredContent } from '#web/dashboard/app/version-report/version-content.tsx'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { FileDrop } from '#web/dashboard/parts/drop-zone.tsx'
import { CheckField } from '#web/dashboard/parts/field.tsx'
import { percentText } from '#web/dashboard/parts/format.ts'
import { LinkButton } from '#web/dashboard/parts/link.tsx'
import { Card } from '#web/dashboard/parts/page.tsx'
import type { Upload } from './run-upload.ts'
import { uploadTexts } from './texts.ts'
import { keepUnfinished, readUnfinished, shareOf } from './unfinished.ts'
import { UploadSteps } from './upload-steps.tsx'
import { reportIn } from './outcome.ts'
import { uploadWork } from './upload-work.ts'
import { useUpload } from './use-upload.ts'

export function UploadScreen() {
  const texts = useTexts(uploadTexts)
  const language = useLanguage()
  const { adminsOnly } = useTexts(commonTexts)
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const { package: packageId } = useSearch({ from: '/w/$workspace/upload' })
  const [validateOnly, setValidateOnly] = useState(false)
  const { upload, isUnderWay, start, retry, cancel } = useUpload()
  const mayChange = useMay('change')
  const begin = (file: File): void => start(file, { packageId: packageId ?? null, validateOnly })
  useDropped(begin, mayChange && !isUnderWay)
  const tabMark = useTabMark(upload === null ? [] : [uploadWork(upload, texts, language)])
  return (
    <Page
      title={packageId === undefined ? texts.title : texts.versionTitle}
      tabMark={tabMark}
      parent={{ label: texts.parent, href: locate({ to: '/w/$workspace/packages', params: { workspace } }).href }}
    >
      <Unsaved isDirty={isUnderWay} words={texts.leaving} />
      {!mayChange && <p>{adminsOnly}</p>}
      {mayChange && upload === null && (
        <Choose onFile={begin} validateOnly={validateOnly} onValidateOnly={setValidateOnly} />
      )}
      {upload !== null && (
        <div className="stack">
          <Card title={upload.file.name}>
            <UploadSteps upload={upload} />
            <div className="row form-actions">
              {isUnderWay && <Button onPress={cancel}>{texts.cancel}</Button>}
              {upload.error !== null && <Button onPress={() => retry(upload)}>{texts.retry}</Button>}
              {upload.isOver && <Button onPress={cancel}>{texts.another}</Button>}
              {upload.step === 'ready' && <Finished upload={upload} />}
            </div>
          </Card>
          <Report upload={upload} />
          <Checked upload={upload} />
          {upload.step === 'ready' && <Stored upload={upload} />}
        </div>
      )}
    </Page>
  )
}

/** Begins with a course that was dropped on another page, or beside the zone; one that comes meanwhile waits. */
function useDropped(begin: (file: File) => void, isFree: boolean): void {
  const hasDropped = useHasDropped('course')
  const take = useEffectEvent(() => {
    const file = takeFile('course')
    if (file !== null) begin(file)
  })
  useEffect(() => {
    if (hasDropped && isFree) take()
  }, [hasDropped, isFree])
}

interface ChooseProps {
  readonly onFile: (file: File) => void
  readonly validateOnly: boolean
  readonly onValidateOnly: (validateOnly: boolean) => void
}

function Choose({ onFile, validateOnly, onValidateOnly }: ChooseProps) {
  const texts = useTexts(uploadTexts)
  const language = useLanguage()
  const { id: workspace } = useWorkspace()
  const [unfinished, setUnfinished] = useState(() => readUnfinished(workspace))
  const [wrongName, setWrongName] = useState<string | null>(null)
  const forget = (): void => {
    keepUnfinished(workspace, null)
    setUnfinished(null)
  }
  const take = (file: File): void => {
    if (/\.zip$/i.test(file.name)) onFile(file)
    else setWrongName(file.name)
  }
  return (
    <div className="stack">
      {unfinished !== null && (
        <p className="row" role="status">
          {texts.unfinished(unfinished.name, percentText(shareOf(unfinished), language))}
          <Button onPress={forget}>{texts.forget}</Button>
        </p>
      )}
      <FileDrop label={texts.drop} hint={texts.hint} buttonLabel={texts.choose} accept={['.zip']} onFile={take} />
      <div role="alert">{wrongName !== null && <p>{texts.notZip(wrongName)}</p>}</div>
      <CheckField label={texts.validateOnly} isSelected={validateOnly} onChange={onValidateOnly} />
    </div>
  )
}

function Finished({ upload: { processed } }: { readonly upload: Upload }) {
  const texts = useTexts(uploadTexts)
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const packageId = processed?.package?.package_id
  if (packageId === undefined) return null
  const page = { to: '/w/$workspace/packages/$packageId', params: { workspace, packageId } } as const
  return (
    <>
      <LinkButton href={locate(page).href}>{texts.open}</LinkButton>
      <PreviewLink href={locate({ ...page, search: { open: 'preview' } }).href} />
    </>
  )
}

/** What was found in the file, whether it was taken or refused. */
function Report({ upload }: { readonly upload: Upload }) {
  const texts = useTexts(uploadTexts)
  const report = reportIn(upload)
  if (report === null) return null
  const manifest = upload.processed?.manifest ?? null
  return (
    <Card title={texts.report}>
      <div className="stack">
        {manifest !== null && <ManifestFacts manifest={manifest} />}
        <Findings report={report} />
        <div className="row">
          <Button
            icon={Download}
            onPress={() => saveFile(`${upload.file.name}-report.json`, jsonFile({ manifest, report }))}
          >
            {texts.asJson}
          </Button>
        </div>
      </div>
    </Card>
  )
}

/** What the file consists of that was only checked, and what differs from the version that it would follow. */
function Checked({ upload: { processed, options } }: { readonly upload: Upload }) {
  if (processed === null || processed.manifest === null || processed.structure === undefined) return null
  const { manifest, structure, validation: report } = processed
  return (
    <>
      {options.packageId !== null && (
        <Comparison packageId={options.packageId} content={{ manifest, structure, report }} revision={null} />
      )}
      <PartsCard manifest={manifest} structure={structure} />
    </>
  )
}

/** What the new version consists of, and what differs from the one before. */
function Stored({ upload: { processed } }: { readonly upload: Upload }) {
  const stored = processed?.package ?? null
  if (stored === null) return null
  return <StoredContent packageId={stored.package_id} versionId={stored.version_id} />
}
