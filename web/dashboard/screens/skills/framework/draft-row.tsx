import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { Confirm } from '#web/dashboard/parts/confirm.tsx'
import { countText } from '#web/dashboard/parts/format.ts'
import { ActionMenu } from '#web/dashboard/parts/menu.tsx'
import type { Branch } from '../tree.ts'
import { frameworkTexts } from './texts.ts'

interface DraftRowProps {
  readonly branch: Branch
  readonly mayChange: boolean
  readonly onAdd: () => void
  readonly onChange: () => void
  readonly onRemove: () => void
}

const sizeOf = ({ parts }: Branch): number => parts.reduce((sum, part) => sum + sizeOf(part), 1)

export function DraftRow({ branch, mayChange, onAdd, onChange, onRemove }: DraftRowProps) {
  const { draft, count } = useTexts(frameworkTexts)
  const common = useTexts(commonTexts)
  const language = useLanguage()
  const [isRemoving, setRemoving] = useState(false)
  const { label, statement } = branch.skill
  return (
    <>
      <div className="skill-name">
        <bdi>{label}</bdi>
        {statement !== label && (
          <span className="row-detail">
            <bdi>{statement}</bdi>
          </span>
        )}
      </div>
      {mayChange && (
        <ActionMenu
          label={draft.actionsOf(label)}
          actions={[
            { id: 'add', label: draft.addPart, icon: Plus, onAction: onAdd },
            { id: 'change', label: draft.change, icon: Pencil, onAction: onChange },
            { id: 'remove', label: draft.remove, icon: Trash2, onAction: () => setRemoving(true) },
          ]}
        />
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
            onRemove()
          }}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  )
}
