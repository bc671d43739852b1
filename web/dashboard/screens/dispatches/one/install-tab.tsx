import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '#web/dashboard/app/files.ts'
import { useTexts } from '#web/dashboard/app/language.ts'
import { RefusedChange } from '#web/dashboard/app/refused-change.tsx'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { Code } from '#web/dashboard/parts/code.tsx'
import { Select } from '#web/dashboard/parts/field.tsx'
import { Card } from '#web/dashboard/parts/page.tsx'
import { shellVersions, type Dispatch, type ShellVersion } from '../data.ts'
import { fetchShell } from './fetch-shell.ts'
import { HostTest } from './host-test.tsx'
import { ImportGuide } from './import-guide.tsx'
import { ResultsPicture } from './results-picture.tsx'
import { dispatchTexts } from './texts.ts'

/** What a customer is given, how it is imported, and what comes back. */
export function InstallTab({ dispatch }: { readonly dispatch: Dispatch }) {
  const { install: texts } = useTexts(dispatchTexts)
  const common = useTexts(commonTexts)
  const { id: workspace } = useWorkspace()
  const [version, setVersion] = useState<ShellVersion>('1.2')
  const download = useMutation({
    mutationFn: async () =>
      saveFile(
        `${dispatch.id}-scorm-${version}.zip`,
        await fetchShell({ workspace, dispatchId: dispatch.id }, version),
      ),
  })
  return (
    <div className="stack">
      <Card title={texts.packageTitle}>
        <div className="stack">
          <p>{texts.packageText}</p>
          <div className="filters">
            <Select
              label={texts.version}
              isLabelHidden
              value={version}
              options={shellVersions.map((value) => ({ value, label: texts.versions[value] }))}
              onChange={setVersion}
            />
            <Button variant="primary" icon={Download} isPending={download.isPending} onPress={() => download.mutate()}>
              {texts.download}
            </Button>
          </div>
          <RefusedChange error={download.error} />
        </div>
      </Card>
      <ImportGuide />
      {dispatch.allowedDomains.length > 0 && <HostTest hosts={dispatch.allowedDomains} />}
      <Card title={texts.resultsTitle}>
        <ResultsPicture />
        <ul>
          {texts.results.map((result) => (
            <li key={result}>{result}</li>
          ))}
        </ul>
      </Card>
      <Card title={texts.linkTitle}>
        <p>{texts.linkText}</p>
        <Code
          label={texts.link}
          text={`${dispatch.launchUrl}&learner_id=learner-1`}
          copyLabel={common.copy}
          copiedLabel={common.copied}
        />
      </Card>
    </div>
  )
}
