import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { SendError } from '#web/dashboard/app/bucket.ts'
import { commonTexts, troubleOf } from '#web/dashboard/app/trouble.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { bytesText } from '#web/dashboard/parts/format.ts'
import { ErrorPanel } from '#web/dashboard/parts/state.tsx'
import { Progress, Steps, type StepState } from '#web/dashboard/parts/steps.tsx'
import { StoreError, steps, type Step, type Upload } from './run-upload.ts'
import { uploadTexts } from './texts.ts'

/** A course of a check that stores nothing has no step "stored". */
const stepsOf = ({ options }: Upload): readonly Step[] =>
  options.validateOnly ? steps.filter((step) => step !== 'store') : steps

function stateOf(upload: Upload, step: Step): StepState {
  const at = steps.indexOf(upload.step)
  const isChecked = upload.isOver && upload.error === null
  if (isChecked || steps.indexOf(step) < at) return 'done'
  if (step !== upload.step) return 'later'
  return upload.error === null ? 'now' : 'failed'
}

/** How far an upload has come; its end is read out. */
export function UploadSteps({ upload }: { readonly upload: Upload }) {
  const texts = useTexts(uploadTexts)
  const language = useLanguage()
  const { name } = useWorkspace()
  const { file, sent, isWaiting, isOver, error, options } = upload
  const labels = { ...texts.steps, ...(options.validateOnly ? texts.checkedSteps : {}) }
  const ended = error !== null ? 'failed' : options.validateOnly ? 'checked' : 'ready'
  return (
    <div className="stack">
      <Steps
        label={texts.stepsLabel}
        steps={stepsOf(upload).map((id) => {
          const state = stateOf(upload, id)
          return {
            id,
            label: labels[id],
            state,
            stateLabel: texts.states[state],
            ...(id === 'send' && state === 'now'
              ? {
                  detail: (
                    <>
                      <Progress label={texts.progress} share={sent / file.size} />
                      {texts.sentOf(bytesText(sent, language), bytesText(file.size, language))}
                    </>
                  ),
                }
              : {}),
          }
        })}
      />
      <p role="status">{isOver ? texts.over[ended] : isWaiting && texts.waiting(name)}</p>
      {error !== null && <UploadError error={error} />}
    </div>
  )
}

function UploadError({ error }: { readonly error: unknown }) {
  const texts = useTexts(uploadTexts)
  const common = useTexts(commonTexts)
  const sentence =
    error instanceof SendError ? texts.failedToSend : error instanceof StoreError ? texts.failedToStore : null
  const trouble = sentence === null ? troubleOf(error, common) : { sentence, code: null, requestId: null }
  return <ErrorPanel trouble={trouble} texts={common} />
}
