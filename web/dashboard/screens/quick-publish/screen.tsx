import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useIntentKey } from '#web/dashboard/app/intent.ts'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { Page } from '#web/dashboard/app/page.tsx'
import { PreviewLink } from '#web/dashboard/app/preview.tsx'
import { commonTexts, formRefusalOf } from '#web/dashboard/app/trouble.ts'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { Code, CopyButton } from '#web/dashboard/parts/code.tsx'
import { Confirm } from '#web/dashboard/parts/confirm.tsx'
import { TextField } from '#web/dashboard/parts/field.tsx'
import { Form } from '#web/dashboard/parts/form.tsx'
import { numberText } from '#web/dashboard/parts/format.ts'
import { LinkButton } from '#web/dashboard/parts/link.tsx'
import { Card } from '#web/dashboard/parts/page.tsx'
import { Empty, SkeletonRows } from '#web/dashboard/parts/state.tsx'
import { publishPath, publishSlides, type Published } from './data.ts'
import { bodyOf, changeSlide, emptyDraft, emptySlide, isUntouched, slideOfField, type Draft } from './draft.ts'
import { keepDraft, readDraft } from './kept-draft.ts'
import { SlideFields } from './slide-fields.tsx'
import { SlideList } from './slide-list.tsx'
import { quickPublishTexts } from './texts.ts'

const SlidePreview = lazy(async () => ({ default: (await import('./slide-preview.tsx')).SlidePreview }))

export function QuickPublishScreen() {
  const { title } = useTexts(quickPublishTexts)
  return <Page title={title}>{useMay('change') ? <Editor /> : <NotAllowed />}</Page>
}

const exampleBody = { title: 'Fire safety', slides: [{ title: 'Leave the building', content: '- Walk\n- Do not run' }] }

function NotAllowed() {
  const { title, notAllowed, call } = useTexts(quickPublishTexts)
  const { copy, copied } = useTexts(commonTexts)
  const command = `curl -X POST ${location.origin}${publishPath} \\
  -H "Authorization: Bearer $LECTERN_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '${JSON.stringify(exampleBody)}'`
  return (
    <Empty title={title}>
      <p>{notAllowed}</p>
      <Code label={call} text={command} copyLabel={copy} copiedLabel={copied} />
    </Empty>
  )
}

/** The draft of this browser; each change is kept at once. */
function useDraft() {
  const { id: workspace } = useWorkspace()
  const language = useLanguage()
  const begin = (): Draft => emptyDraft(language, crypto.randomUUID())
  const [draft, setDraft] = useState(() => readDraft(workspace) ?? begin())
  const change = (next: Draft): void => {
    setDraft(next)
    keepDraft(workspace, next)
  }
  return { draft, change, discard: () => change(begin()) }
}

function Editor() {
  const texts = useTexts(quickPublishTexts)
  const common = useTexts(commonTexts)
  const language = useLanguage()
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  const intentKey = useIntentKey()
  const { draft, change, discard } = useDraft()
  const [openId, setOpenId] = useState<string | null>(null)
  const at = Math.max(
    0,
    draft.slides.findIndex(({ id }) => id === openId),
  )
  const slide = draft.slides[at] ?? emptySlide('')
  const publication = useMutation({
    mutationFn: () => {
      const body = bodyOf(draft)
      return publishSlides(workspace, body, intentKey(body))
    },
    onSuccess: () => {
      intentKey.end()
      return cache.invalidateQueries({ queryKey: [workspace, 'packages'] })
    },
    onError: (error) => {
      const fields = Object.keys(formRefusalOf(error, common)?.byField ?? {})
      const [refused] = fields.flatMap((field) => slideOfField(field) ?? [])
      setOpenId((known) => (refused === undefined ? known : (draft.slides[refused]?.id ?? known)))
    },
  })
  const refusal = publication.error === null ? null : formRefusalOf(publication.error, common)
  const isSlideRefused = Object.keys(refusal?.byField ?? {}).some((field) => slideOfField(field) === at)
  return (
    <div className="stack">
      <p className="quiet">{texts.intro}</p>
      {publication.data !== undefined && <Done published={publication.data} />}
      <Form
        refusal={refusal}
        isPending={publication.isPending}
        submitLabel={texts.publish}
        pendingLabel={texts.publishing}
        actions={<FurtherActions draft={draft} onDiscard={discard} />}
        onSubmit={() => publication.mutate()}
      >
        {isSlideRefused && <p>{texts.refusedSlide(numberText(at + 1, language))}</p>}
        <div className="field-pair">
          <TextField
            name="title"
            label={texts.course}
            value={draft.title}
            isRequired
            maxLength={200}
            onChange={(title) => change({ ...draft, title })}
          />
          <TextField
            name="language"
            label={texts.language}
            description={texts.languageHint}
            value={draft.language}
            isRequired
            maxLength={35}
            onChange={(tag) => change({ ...draft, language: tag })}
          />
        </div>
        <div className="slide-editor">
          <SlideList draft={draft} open={slide.id} onOpen={setOpenId} onChange={change} />
          <div className="stack">
            <SlideFields
              key={slide.id}
              slide={slide}
              name={`slides.${at}`}
              onChange={(changed) => change(changeSlide(draft, slide.id, changed))}
            />
          </div>
          <section aria-label={texts.preview}>
            <Suspense fallback={<SkeletonRows label={common.loading} rows={3} />}>
              <SlidePreview
                slide={slide}
                language={draft.language}
                pictureText={texts.picture}
                untitled={texts.untitled}
              />
            </Suspense>
          </section>
        </div>
      </Form>
    </div>
  )
}

interface FurtherActionsProps {
  readonly draft: Draft
  readonly onDiscard: () => void
}

function FurtherActions({ draft, onDiscard }: FurtherActionsProps) {
  const texts = useTexts(quickPublishTexts)
  const common = useTexts(commonTexts)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <CopyButton text={JSON.stringify(bodyOf(draft), null, 2)} label={texts.copyJson} doneLabel={common.copied} />
      {!isUntouched(draft) && <Button onPress={() => setAsking(true)}>{texts.discard}</Button>}
      {isAsking && (
        <Confirm
          title={texts.discarding.title}
          text={texts.discarding.text}
          actionLabel={texts.discarding.action}
          cancelLabel={common.cancel}
          closeLabel={common.close}
          isFinal
          isPending={false}
          onConfirm={() => {
            setAsking(false)
            onDiscard()
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

function Done({ published: { package_id: packageId } }: { readonly published: Published }) {
  const { done } = useTexts(quickPublishTexts)
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const page = { to: '/w/$workspace/packages/$packageId', params: { workspace, packageId } } as const
  return (
    <Card title={done.title}>
      <div className="stack">
        <p role="status">{done.text}</p>
        <div className="row">
          <LinkButton href={locate(page).href}>{done.open}</LinkButton>
          <PreviewLink href={locate({ ...page, search: { open: 'preview' } }).href} />
        </div>
      </div>
    </Card>
  )
}
