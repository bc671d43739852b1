/** Skills as a tree that opens step by step: a framework may have 20,000. */
import { ChevronRight } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { IconButton } from '#web/dashboard/parts/button.tsx'
import type { Branch } from './tree.ts'

interface TreeTexts {
  readonly label: string
  readonly expand: (skill: string) => string
  readonly collapse: (skill: string) => string
}

interface SkillTreeProps {
  readonly branches: readonly Branch[]
  readonly texts: TreeTexts
  /** What a row shows of a skill. */
  readonly row: (branch: Branch) => ReactNode
  /** Levels that are open at first; 2 unless stated. */
  readonly openLevels?: number
  /** Ids of skills whose parts are shown from now on. */
  readonly revealed?: ReadonlySet<string>
}

const none: ReadonlySet<string> = new Set()

export const SkillTree = ({ branches, texts, row, openLevels = 2, revealed = none }: SkillTreeProps) => (
  <ul className="skill-tree" aria-label={texts.label}>
    {branches.map((branch) => (
      <Node
        key={branch.skill.skillId}
        branch={branch}
        texts={texts}
        row={row}
        openLevels={openLevels}
        revealed={revealed}
      />
    ))}
  </ul>
)

interface NodeProps extends Pick<SkillTreeProps, 'texts' | 'row'> {
  readonly branch: Branch
  readonly openLevels: number
  readonly revealed: ReadonlySet<string>
}

function Node({ branch, texts, row, openLevels, revealed }: NodeProps) {
  const { label, skillId } = branch.skill
  const isRevealed = revealed.has(skillId)
  const [isOpen, setOpen] = useState(openLevels > 1 || isRevealed)
  const [known, setKnown] = useState(revealed)
  if (known !== revealed) {
    setKnown(revealed)
    if (isRevealed) setOpen(true)
  }
  return (
    <li>
      <div className="skill-row">
        {branch.parts.length > 0 ? (
          <IconButton
            icon={ChevronRight}
            label={isOpen ? texts.collapse(label) : texts.expand(label)}
            aria-expanded={isOpen}
            onPress={() => setOpen(!isOpen)}
          />
        ) : (
          <span className="skill-leaf" aria-hidden />
        )}
        {row(branch)}
      </div>
      {isOpen && branch.parts.length > 0 && (
        <ul>
          {branch.parts.map((part) => (
            <Node
              key={part.skill.skillId}
              branch={part}
              texts={texts}
              row={row}
              openLevels={openLevels - 1}
              revealed={revealed}
            />
          ))}
        </ul>
      )}
    </li>
  )
}
