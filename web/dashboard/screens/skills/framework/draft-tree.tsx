import { FileUp, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Skill } from '#shared/contract/resources/skills/skill.ts'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { numberText } from '#web/dashboard/parts/format.ts'
import { Card } from '#web/dashboard/parts/page.tsx'
import { ImportDialog } from '../frameworks/import-dialog.tsx'
import { SkillTree } from '../skill-tree.tsx'
import { treeOf, type Branch } from '../tree.ts'
import { partsOf, stepsIn, wholesIn, type Place } from './draft-places.ts'
import { DraftRow } from './draft-row.tsx'
import { findingsBySkill, type DraftContent, type EditedSkill, type Moved, type StoredDraft } from './draft-rules.ts'
import { frameworkTexts } from './texts.ts'

interface DraftTreeProps {
  readonly frameworkId: string
  readonly draft: StoredDraft
  readonly mayChange: boolean
  /** The skill that was moved last. */
  readonly moved: Moved | null
  readonly onEdit: (edited: EditedSkill) => void
  readonly onMove: (skill: Skill) => void
  readonly onConnect: (skill: Skill) => void
  readonly onStep: (skill: Skill, place: Place) => void
  readonly onRemove: (branch: Branch) => void
}

export function DraftTree(props: DraftTreeProps) {
  const { frameworkId, draft: opened, mayChange, moved, onEdit } = props
  const { draft } = useTexts(frameworkTexts)
  const [isImporting, setImporting] = useState(false)
  return (
    <Card
      title={draft.title}
      actions={
        mayChange && (
          <div className="row">
            <Button icon={FileUp} onPress={() => setImporting(true)}>
              {draft.import}
            </Button>
            <Button icon={Plus} onPress={() => onEdit({ opened, skill: null, whole: null })}>
              {draft.addRoot}
            </Button>
          </div>
        )
      }
    >
      <div role="status">{moved !== null && <MovedText draft={opened} moved={moved} />}</div>
      {opened.skills.length === 0 ? <p className="quiet">{draft.empty}</p> : <Rows {...props} />}
      {isImporting && <ImportDialog frameworkId={frameworkId} onClose={() => setImporting(false)} />}
    </Card>
  )
}

function Rows(props: DraftTreeProps) {
  const { draft, mayChange, moved, onEdit, onMove, onConnect, onStep, onRemove } = props
  const { tree } = useTexts(frameworkTexts)
  const branches = useMemo(() => treeOf(draft), [draft])
  const steps = useMemo(() => stepsIn(branches), [branches])
  const found = useMemo(() => findingsBySkill(draft.findings ?? []), [draft])
  const revealed = useMemo(
    () => new Set(moved === null ? [] : wholesIn(draft)(moved.skillId).map(({ skillId }) => skillId)),
    [draft, moved],
  )
  return (
    <SkillTree
      branches={branches}
      texts={tree}
      revealed={revealed}
      row={(branch) => {
        const { skill } = branch
        const { up = null, down = null } = steps.get(skill.skillId) ?? {}
        return (
          <DraftRow
            branch={branch}
            mayChange={mayChange}
            findings={found.get(skill.skillId) ?? []}
            actions={{
              add: () => onEdit({ opened: draft, skill: null, whole: skill }),
              change: () => onEdit({ opened: draft, skill, whole: null }),
              connect: () => onConnect(skill),
              move: () => onMove(skill),
              moveUp: up === null ? null : () => onStep(skill, up),
              moveDown: down === null ? null : () => onStep(skill, down),
              remove: () => onRemove(branch),
            }}
          />
        )
      }}
    />
  )
}

interface MovedTextProps {
  readonly draft: DraftContent
  readonly moved: Moved
}

/** Says where a skill stands since it was moved. */
function MovedText({ draft, moved: { skillId } }: MovedTextProps) {
  const { draft: texts } = useTexts(frameworkTexts)
  const language = useLanguage()
  const skill = draft.skills.find((each) => each.skillId === skillId)
  if (skill === undefined) return null
  const whole = wholesIn(draft)(skillId).at(-1)
  const siblings = partsOf(draft, whole?.skillId ?? null)
  const number = numberText(siblings.indexOf(skill) + 1, language)
  const count = numberText(siblings.length, language)
  const place = whole === undefined ? texts.placeAtRoot(number, count) : texts.placeIn(number, count, whole.label)
  return <p className="small">{texts.moved(skill.label, place)}</p>
}
