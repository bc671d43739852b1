import { ArrowDown, ArrowUp, ListTree, Pencil, Plus, Trash2, Webhook as LinkedSkills } from 'lucide-react'
import { useState } from 'react'
import type { FrameworkFinding } from '#shared/contract/resources/skills/skill.ts'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { Confirm } from '#web/dashboard/parts/confirm.tsx'
import { countText } from '#web/dashboard/parts/format.ts'
import { ActionMenu, type MenuAction } from '#web/dashboard/parts/menu.tsx'
import { Findings } from '../frameworks/findings.tsx'
import type { Branch } from '../tree.ts'
import { frameworkTexts } from './texts.ts'

interface DraftRowProps {
  readonly branch: Branch
  readonly mayChange: boolean
  /** What the last save of the draft found at this skill. */
  readonly findings: readonly FrameworkFinding[]
  readonly actions: DraftRowActions
}

/** What can be done with the skill of a row. */
export interface DraftRowActions {
  readonly add: () => void
  readonly change: () => void
  readonly connect: () => void
  readonly move: () => void
  /** Null: it is the first of its siblings. */
  readonly moveUp: (() => void) | null
  /** Null: it is the last of its siblings. */
  readonly moveDown: (() => void) | null
  readonly remove: () => void
}

const sizeOf = ({ parts }: Branch): number => parts.reduce((sum, part) => sum + sizeOf(part), 1)

export function DraftRow({ branch, mayChange, findings, actions }: DraftRowProps) {
  const { draft, count } = useTexts(frameworkTexts)
  const common = useTexts(commonTexts)
  const language = useLanguage()
  const [isRemoving, setRemoving] = useState(false)
  const { label, statement, skillId } = branch.skill
  const items = useMenu(actions, () => setRemoving(true))
  return (
    <>
      <div className="skill-name">
        <bdi>{label}</bdi>
        {statement !== label && (
          <span className="row-detail">
            <bdi>{statement}</bdi>
          </span>
        )}
        {findings.length > 0 && <Findings findings={findings} isAtSkill />}
      </div>
      {mayChange && (
        <div data-skill={skillId}>
          <ActionMenu label={draft.actionsOf(label)} actions={items} />
        </div>
      )}
      {isRemoving && (
        <Confirm
          title={draft.removeTitle(label)}
          text={draft.removeText(countText(sizeOf(branch), count, language))}
          actionLabel={draft.removeAction}
          cancelLabel={common.cancel}
          closeLabel={common.close}
          isPending={false}
          onConfirm={() => {
            setRemoving(false)
            actions.remove()
          }}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  )
}

function useMenu(actions: DraftRowActions, onRemove: () => void): readonly MenuAction[] {
  const { draft } = useTexts(frameworkTexts)
  const step = (action: (() => void) | null, reason: string) => (action === null ? { reason } : { onAction: action })
  return [
    { id: 'add', label: draft.addPart, icon: Plus, onAction: actions.add },
    { id: 'change', label: draft.change, icon: Pencil, onAction: actions.change },
    { id: 'move', label: draft.move, icon: ListTree, onAction: actions.move },
    { id: 'up', label: draft.moveUp, icon: ArrowUp, ...step(actions.moveUp, draft.isFirst) },
    { id: 'down', label: draft.moveDown, icon: ArrowDown, ...step(actions.moveDown, draft.isLast) },
    { id: 'connect', label: draft.connect, icon: LinkedSkills, onAction: actions.connect },
    { id: 'remove', label: draft.remove, icon: Trash2, onAction: onRemove },
  ]
}
