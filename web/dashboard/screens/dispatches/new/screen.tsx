import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useDebouncedText } from '#web/dashboard/app/debounced.ts'
import { useIntentKey } from '#web/dashboard/app/intent.ts'
import { useTexts } from '#web/dashboard/app/language.ts'
import { useIsHere } from '#web/dashboard/app/leaving.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { Page } from '#web/dashboard/app/page.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { commonTexts, formRefusalOf } from '#web/dashboard/app/trouble.ts'
import { Unsaved } from '#web/dashboard/app/unsaved.tsx'
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
  const [newest, setNewest] = useState(packageId)
  if (packageId !== undefined && packageId !== newest) setNewest(packageId)
  return (
    <Page
      title={texts.new.title}
      parent={{ label: texts.title, href: locate({ to: '/w/$workspace/dispatches', params: { workspace } }).href }}
    >
      {!mayChange && <p>{adminsOnly}</p>}
      {mayChange && packageId === undefined && <CourseChoice />}
      {mayChange && newest !== undefined && (
        // While another course is chosen, the form keeps what was typed.
        <div hidden={packageId === undefined}>
          <NewDispatchForm packageId={newest} isShown={packageId !== undefined} />
        </div>
      )}
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

const atStart = { organizationId: '', learnerProof: 'none', hostAttempts: 'ignore' } as const satisfies Choices

interface NewDispatchFormProps {
  readonly packageId: string
  /** False while another course is chosen. */
  readonly isShown: boolean
}

function NewDispatchForm({ packageId, isShown }: NewDispatchFormProps) {
  const { new: texts, modes: modeNames } = useTexts(dispatchesTexts)
  const common = useTexts(commonTexts)
  const { id: workspace } = useWorkspace()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const locate = useLocate()
  const cache = useQueryClient()
  const course = useQuery(courseQuery(workspace, packageId))
  const intentKey = useIntentKey()
  const [isTyped, setTyped] = useState(false)
  const [choices, setChoices] = useState<Choices>(atStart)
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
      const next = { to: '/w/$workspace/dispatches/$dispatchId', params: { workspace, dispatchId } } as const
      // What is typed is saved: nothing asks about it.
      if (isHere()) await navigate({ ...next, ignoreBlocker: true })
    },
  })
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The course has just been chosen, or was stated by the link: the name comes next.
    if (isShown) box.current?.querySelector('input')?.focus()
  }, [isShown])
  const isDirty = isTyped || mode !== 'live' || hashLearnerInfo || JSON.stringify(choices) !== JSON.stringify(atStart)
  // What was refused for another course may be taken for this one.
  const error = creation.variables?.packageId === packageId ? creation.error : null
  return (
    <div ref={box} className="stack">
      <Unsaved isDirty={isDirty} />
      <Card
        title={texts.course}
        actions={<LinkButton href={locate({ to: route, params: { workspace } }).href}>{texts.other}</LinkButton>}
      >
        <Panel query={course} waiting={common.loading}>
          {({ title }) => <bdi>{title}</bdi>}
        </Panel>
      </Card>
      <Form
        refusal={error === null ? null : formRefusalOf(error, common)}
        isPending={creation.isPending}
        submitLabel={texts.check}
        pendingLabel={texts.submitting}
        onTouch={() => setTyped(true)}
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
