import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useDebouncedText } from '#web/dashboard/app/debounced.ts'
import { useIntentKey } from '#web/dashboard/app/intent.ts'
import { useTexts } from '#web/dashboard/app/language.ts'
import { useIsHere } from '#web/dashboard/app/leaving.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { Page } from '#web/dashboard/app/page.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { commonTexts, formRefusalOf } from '#web/dashboard/app/trouble.ts'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { CheckField, SearchField, Select } from '#web/dashboard/parts/field.tsx'
import { Form } from '#web/dashboard/parts/form.tsx'
import { LinkButton } from '#web/dashboard/parts/link.tsx'
import { Card } from '#web/dashboard/parts/page.tsx'
import { RowTitle, Table } from '#web/dashboard/parts/table.tsx'
import {
  courseQuery,
  createDispatch,
  dispatchesKey,
  organizationsQuery,
  readyCoursesQuery,
  type NewDispatch,
} from '../data.ts'
import { BasicFields, DomainFields, IdentityFields, LimitFields, settingsIn, type Choices } from '../fields.tsx'
import { modes } from '../search.ts'
import { dispatchesTexts } from '../texts.ts'
import { Review } from './review.tsx'

const route = '/w/$workspace/dispatches/new'

export function NewDispatchScreen() {
  const texts = useTexts(dispatchesTexts)
  const { adminsOnly } = useTexts(commonTexts)
  const { id: workspace } = useWorkspace()
  const { package: packageId } = useSearch({ from: route })
  const locate = useLocate()
  const mayChange = useMay('change')
  const content = packageId === undefined ? <CourseChoice /> : <NewDispatchForm packageId={packageId} />
  return (
    <Page
      title={texts.new.title}
      parent={{ label: texts.title, href: locate({ to: '/w/$workspace/dispatches', params: { workspace } }).href }}
    >
      {mayChange ? content : <p>{adminsOnly}</p>}
    </Page>
  )
}

function CourseChoice() {
  const { new: texts } = useTexts(dispatchesTexts)
  const { id: workspace } = useWorkspace()
  const { q } = useSearch({ from: route })
  const navigate = useNavigate({ from: route })
  const locate = useLocate()
  const query = useQuery(readyCoursesQuery(workspace, q))
  const [typed, setTyped] = useDebouncedText(
    q ?? '',
    (text) => void navigate({ search: { q: text === '' ? undefined : text }, replace: true }),
  )
  return (
    <Card title={texts.choose}>
      <p className="small quiet">{texts.chooseHint}</p>
      <div className="filters">
        <SearchField label={texts.search} clearLabel={texts.clear} value={typed} onChange={setTyped} />
      </div>
      <Panel query={query}>
        {(courses) =>
          courses.length === 0 ? (
            <p role="status">{texts.noCourse}</p>
          ) : (
            <Table
              caption={texts.choose}
              rows={courses}
              idOf={({ id }) => id}
              title={{
                header: texts.course,
                cell: ({ id, title }) => (
                  <RowTitle
                    href={locate({ to: route, params: { workspace }, search: { package: id } }).href}
                    title={title}
                  />
                ),
              }}
              columns={[]}
            />
          )
        }
      </Panel>
    </Card>
  )
}

function NewDispatchForm({ packageId }: { readonly packageId: string }) {
  const { new: texts, modes: modeNames } = useTexts(dispatchesTexts)
  const common = useTexts(commonTexts)
  const { id: workspace } = useWorkspace()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const locate = useLocate()
  const cache = useQueryClient()
  const course = useQuery(courseQuery(workspace, packageId))
  const intentKey = useIntentKey()
  const [choices, setChoices] = useState<Choices>({
    organizationId: '',
    learnerProof: 'none',
    hostAttempts: 'ignore',
  })
  const [mode, setMode] = useState<(typeof modes)[number]>('live')
  const [hashLearnerInfo, setHash] = useState(false)
  const [reviewed, setReviewed] = useState<NewDispatch | null>(null)
  const { data: organizations = [] } = useQuery(organizationsQuery(workspace))
  const creation = useMutation({
    mutationFn: (body: NewDispatch) => createDispatch(workspace, body, intentKey(body)),
    // The form says what was refused, beside the field that it concerns.
    onError: () => setReviewed(null),
    onSuccess: async ({ id: dispatchId }) => {
      void cache.invalidateQueries({ queryKey: dispatchesKey(workspace) })
      if (isHere()) await navigate({ to: '/w/$workspace/dispatches/$dispatchId', params: { workspace, dispatchId } })
    },
  })
  return (
    <div className="stack">
      <Card
        title={texts.course}
        actions={<LinkButton href={locate({ to: route, params: { workspace } }).href}>{texts.other}</LinkButton>}
      >
        <Panel query={course} waiting={common.loading}>
          {({ title }) => <bdi>{title}</bdi>}
        </Panel>
      </Card>
      <Form
        refusal={creation.error === null ? null : formRefusalOf(creation.error, common)}
        isPending={creation.isPending}
        submitLabel={texts.check}
        pendingLabel={texts.submitting}
        onSubmit={(data) => setReviewed({ packageId, ...settingsIn(data, choices), mode, hashLearnerInfo })}
      >
        <BasicFields choices={choices} onChange={setChoices} />
        <LimitFields>
          <Select
            label={texts.mode}
            description={texts.modeHint}
            value={mode}
            options={modes.map((value) => ({ value, label: modeNames[value] }))}
            onChange={setMode}
          />
        </LimitFields>
        <DomainFields />
        <IdentityFields choices={choices} onChange={setChoices}>
          <CheckField label={texts.hash} isSelected={hashLearnerInfo} onChange={setHash} />
          <p className="small quiet">{texts.hashHint}</p>
        </IdentityFields>
      </Form>
      {reviewed !== null && (
        <Review
          body={reviewed}
          course={course.data?.title ?? packageId}
          organization={organizations.find(({ id }) => id === choices.organizationId)?.name ?? null}
          isPending={creation.isPending}
          onConfirm={() => creation.mutate(reviewed)}
          onClose={() => setReviewed(null)}
        />
      )}
    </div>
  )
}
