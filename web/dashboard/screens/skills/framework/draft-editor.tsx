import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import type { Skill } from '#shared/contract/resources/skills/skill.ts'
import { isRefusal } from '#web/dashboard/app/calls.ts'
import { useTexts } from '#web/dashboard/app/language.ts'
import { laterDialog } from '#web/dashboard/app/later-dialog.tsx'
import { RefusedChange } from '#web/dashboard/app/refused-change.tsx'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Card } from '#web/dashboard/parts/page.tsx'
import { Findings } from '../frameworks/findings.tsx'
import type { Framework } from './data.ts'
import { readDraft, useStoredDraft } from './draft-data.ts'
import { namedPlace, placeOf, withMoved, type Place } from './draft-places.ts'
import { withoutBranch, type Moved, type OpenDialog, type StoredDraft } from './draft-rules.ts'
import { DraftTree } from './draft-tree.tsx'
import { PublishCard } from './publish-card.tsx'
import { frameworkTexts } from './texts.ts'

const DraftDialogs = laterDialog(async () => (await import('./draft-dialogs.tsx')).DraftDialogs)

interface DraftEditorProps {
  readonly framework: Framework
  readonly draft: StoredDraft
  readonly draftVersion: number
}

export function DraftEditor({ framework, draft, draftVersion }: DraftEditorProps) {
  const { findings } = useTexts(frameworkTexts)
  const common = useTexts(commonTexts)
  const mayChange = useMay('change')
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [moved, setMoved] = useState<Moved | null>(null)
  const removal = useStoredDraft(framework.id)
  const open = (next: OpenDialog): void => {
    setMoved(null)
    setDialog(next)
  }
  const stepping = useSteps({ framework, draft, onMoved: setMoved, onRefused: open })
  const error = removal.error ?? stepping.error
  useEffect(() => {
    // Rows change places in the page, which takes the focus from one of them.
    if (moved !== null && dialog === null) focusActions(moved.skillId)
  }, [moved, dialog])
  return (
    <div className="stack">
      {!mayChange && <p className="small quiet">{common.adminsOnly}</p>}
      {mayChange && <PublishCard framework={framework} draftVersion={draftVersion} />}
      <RefusedChange error={error} />
      {draft.findings !== null && (
        <Card title={findings}>
          <Findings findings={draft.findings} skills={draft.skills} />
        </Card>
      )}
      <DraftTree
        frameworkId={framework.id}
        draft={draft}
        mayChange={mayChange}
        moved={moved}
        onEdit={(edited) => open({ kind: 'form', edited })}
        onMove={(skill) => open({ kind: 'move', skill, opened: draft })}
        onConnect={(skill) => open({ kind: 'connections', skill, opened: draft })}
        onStep={stepping.step}
        onRemove={(branch) => removal.mutate({ ...withoutBranch(draft, branch), version: draft.version })}
      />
      <Suspense>
        {dialog !== null && (
          <DraftDialogs
            frameworkId={framework.id}
            draft={draft}
            dialog={dialog}
            onOpen={open}
            onMoved={setMoved}
            onClose={() => setDialog(null)}
          />
        )}
      </Suspense>
    </div>
  )
}

function focusActions(skillId: string): void {
  document.querySelector<HTMLElement>(`[data-skill="${CSS.escape(skillId)}"] button`)?.focus()
}

interface Stepping extends Pick<DraftEditorProps, 'framework' | 'draft'> {
  readonly onMoved: (moved: Moved) => void
  /** Somebody else has changed the draft. */
  readonly onRefused: (dialog: OpenDialog) => void
}

/** Moves a skill by one step at once, without a form. */
function useSteps({ framework: { id: frameworkId }, draft, onMoved, onRefused }: Stepping) {
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  const storing = useStoredDraft(frameworkId)
  const [isGone, setGone] = useState(false)
  const showConflict = async (skill: Skill, place: Place): Promise<void> => {
    const newest = await readDraft(cache, { workspace, frameworkId })
    const theirs = newest === null ? null : placeOf(newest, skill.skillId)
    setGone(theirs === null)
    if (newest === null || theirs === null) return
    onRefused({
      ...{ kind: 'conflict', skill, opened: newest },
      ...{ mine: namedPlace(draft, place), theirs: namedPlace(newest, theirs) },
    })
  }
  const step = (skill: Skill, place: Place): void => {
    // What is shown is older than what is on its way.
    if (storing.isPending) return
    setGone(false)
    storing.mutate(
      { ...withMoved(draft, skill.skillId, place), version: draft.version },
      {
        onSuccess: () => onMoved({ skillId: skill.skillId }),
        onError: (error) => {
          if (isRefusal(error, 'VERSION_CONFLICT')) void showConflict(skill, place)
        },
      },
    )
  }
  // A conflict is asked about in a dialog, unless the other person has removed the skill.
  const error = isRefusal(storing.error, 'VERSION_CONFLICT') && !isGone ? null : storing.error
  return { step, error }
}
