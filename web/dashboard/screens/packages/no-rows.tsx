/** An empty list: the workspace has no package, or none fits the filters. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { offerFile } from '#web/dashboard/app/dropped-file.ts'
import { useIntentKey } from '#web/dashboard/app/intent.ts'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useIsHere } from '#web/dashboard/app/leaving.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { NoMatch } from '#web/dashboard/app/no-match.tsx'
import { RefusedChange } from '#web/dashboard/app/refused-change.tsx'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { Code } from '#web/dashboard/parts/code.tsx'
import { FileDrop } from '#web/dashboard/parts/drop-zone.tsx'
import { LinkButton } from '#web/dashboard/parts/link.tsx'
import { Empty } from '#web/dashboard/parts/state.tsx'
import { packagesKey, packagesQuery } from './data.ts'
import { makeSampleCourse, organizationsQuery } from './more-data.ts'
import { morePackagesTexts } from './more-texts.ts'
import { packagesTexts } from './texts.ts'

const route = '/w/$workspace/packages'

export function NoRows() {
  const { q, status, organization, offset } = useSearch({ from: route })
  const isWholeList = [q, status, organization, offset].every((value) => value === undefined)
  return isWholeList ? <NoneListed /> : <NothingFits />
}

/** The list shows no archived packages: there may be some all the same. */
function NoneListed() {
  const { id: workspace } = useWorkspace()
  const { data, isPending } = useQuery(packagesQuery(workspace, { status: 'archived' }))
  if (isPending) return null
  return data === undefined || data.packages.length === 0 ? <NoPackage /> : <OnlyArchived />
}

function OnlyArchived() {
  const { onlyArchived: texts } = useTexts(morePackagesTexts)
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const href = locate({ to: route, params: { workspace }, search: { status: 'archived' } }).href
  return (
    <Empty title={texts.title}>
      <div className="stack">
        <p>{texts.text}</p>
        <div className="row">
          <LinkButton href={href}>{texts.show}</LinkButton>
        </div>
        {useMay('change') && <CourseDrop />}
      </div>
    </Empty>
  )
}

const exampleCall = (): string => `curl -X POST ${location.origin}/api/v1/packages/upload \\
  -H "Authorization: Bearer $LECTERN_API_KEY" \\
  -F file=@course.zip`

function NoPackage() {
  const { empty: texts } = useTexts(morePackagesTexts)
  const { copy, copied } = useTexts(commonTexts)
  const mayChange = useMay('change')
  return (
    <Empty title={texts.title}>
      <div className="stack">
        <p>{texts.text}</p>
        {mayChange && (
          <>
            <CourseDrop />
            <SampleCourse />
          </>
        )}
        <Code label={texts.call} text={exampleCall()} copyLabel={copy} copiedLabel={copied} />
      </div>
    </Empty>
  )
}

/** Takes a course to the screen that uploads it. */
function CourseDrop() {
  const { empty: texts } = useTexts(morePackagesTexts)
  const { id: workspace } = useWorkspace()
  const navigate = useNavigate()
  const [wrongName, setWrongName] = useState<string | null>(null)
  const take = (file: File): void => {
    if (!/\.zip$/i.test(file.name)) {
      setWrongName(file.name)
      return
    }
    offerFile({ kind: 'course', file })
    void navigate({ to: '/w/$workspace/upload', params: { workspace } })
  }
  return (
    <>
      <FileDrop label={texts.drop} hint={texts.hint} buttonLabel={texts.choose} accept={['.zip']} onFile={take} />
      <div role="alert">{wrongName !== null && <p>{texts.notZip(wrongName)}</p>}</div>
    </>
  )
}

function SampleCourse() {
  const { empty: texts } = useTexts(morePackagesTexts)
  const language = useLanguage()
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const intentKey = useIntentKey()
  const making = useMutation({
    mutationFn: () => makeSampleCourse(workspace, language, intentKey(language)),
    onSuccess: async (packageId) => {
      void cache.invalidateQueries({ queryKey: packagesKey(workspace) })
      if (isHere()) await navigate({ to: '/w/$workspace/packages/$packageId', params: { workspace, packageId } })
    },
  })
  return (
    <>
      <p>{texts.sample}</p>
      <div className="row">
        <Button isPending={making.isPending} onPress={() => making.mutate()}>
          {texts.makeSample}
        </Button>
      </div>
      <RefusedChange error={making.error} />
    </>
  )
}

function NothingFits() {
  const texts = useTexts(packagesTexts)
  const { organization: organizationName } = useTexts(morePackagesTexts)
  const { id: workspace } = useWorkspace()
  const { q, status, organization } = useSearch({ from: route })
  const navigate = useNavigate({ from: route })
  const { data: organizations = [] } = useQuery({
    ...organizationsQuery(workspace),
    enabled: organization !== undefined,
  })
  return (
    <NoMatch
      filters={[
        [texts.search, q],
        [texts.status, status && texts.statuses[status]],
        [organizationName, organizations.find(({ id }) => id === organization)?.name ?? organization],
      ]}
      onClear={() => void navigate({ search: {} })}
    />
  )
}
