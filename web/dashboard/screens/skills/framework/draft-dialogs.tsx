/** The dialogs over a draft. */
import { ConflictNotice } from '#web/dashboard/app/conflict-notice.tsx'
import { useTexts } from '#web/dashboard/app/language.ts'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { Dialog } from '#web/dashboard/parts/dialog.tsx'
import { ConnectionsDialog } from './connections-dialog.tsx'
import type { DraftContent, Moved, OpenDialog } from './draft-rules.ts'
import { MoveDialog } from './move-dialog.tsx'
import { moveTexts } from './move-texts.ts'
import { usePlaceWords } from './place-words.ts'
import { SkillDialog } from './skill-dialog.tsx'

interface DraftDialogsProps {
  readonly frameworkId: string
  readonly draft: DraftContent
  readonly dialog: OpenDialog
  readonly onOpen: (dialog: OpenDialog) => void
  readonly onMoved: (moved: Moved) => void
  readonly onClose: () => void
}

export function DraftDialogs({ dialog, onOpen, ...props }: DraftDialogsProps) {
  if (dialog.kind === 'form') return <SkillDialog {...props} edited={dialog.edited} />
  if (dialog.kind === 'connections') return <ConnectionsDialog {...props} {...dialog} />
  if (dialog.kind === 'conflict') return <StepConflict {...props} refused={dialog} onOpen={onOpen} />
  return <MoveDialog {...props} {...dialog} />
}

interface StepConflictProps extends Pick<DraftDialogsProps, 'frameworkId' | 'onOpen' | 'onClose'> {
  readonly refused: Extract<OpenDialog, { kind: 'conflict' }>
}

/** Asks what is to become of a step. Who keeps it sees it in the form, and saves it there. */
function StepConflict({ frameworkId, refused, onOpen, onClose }: StepConflictProps) {
  const { skill, opened, mine, theirs } = refused
  const texts = useTexts(moveTexts)
  const common = useTexts(commonTexts)
  const wordsOf = usePlaceWords()
  return (
    <Dialog isOpen title={texts.title(skill.label)} closeLabel={common.close} onClose={onClose}>
      <ConflictNotice
        change={{ entity_id: frameworkId }}
        conflict={{
          ...{ mine, theirs },
          keepMine: () => onOpen({ ...{ kind: 'move', skill, opened }, wanted: mine }),
          takeTheirs: onClose,
        }}
        wordsOf={wordsOf}
      />
    </Dialog>
  )
}
