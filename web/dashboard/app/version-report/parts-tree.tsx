/** The tree of parts of a version, with the file that each launches. Groups open and close as `details` do. */
import { useState } from 'react'
import type { VersionPart, VersionStructure } from '#shared/contract/resources/packages/manifest.ts'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { countText, numberText } from '#web/dashboard/parts/format.ts'
import { StatusBadge } from '#web/dashboard/parts/state.tsx'
import { branchesOf, type Branch } from './branches.ts'
import { versionReportTexts } from './texts.ts'

/** Trees of so many parts are shown as a whole; of larger ones only the first two levels are open. */
const fewParts = 30
const openLevels = 1

export function PartsTree({ structure }: { readonly structure: VersionStructure }) {
  const { tree } = useTexts(versionReportTexts)
  const language = useLanguage()
  const { organizations, omitted_parts: omitted } = structure
  const parts = organizations.flatMap((organization) => organization.parts)
  const [isWide, setWide] = useState(parts.length <= fewParts)
  if (organizations.length === 0) return <p className="quiet">{tree.none}</p>
  return (
    <div className="stack">
      {parts.some(({ depth }) => depth > openLevels) && (
        <div className="row">
          <Button onPress={() => setWide(!isWide)}>{isWide ? tree.closeAll : tree.openAll}</Button>
        </div>
      )}
      {organizations.map(({ identifier, title, is_played: isPlayed, parts: own }) => (
        <section key={identifier}>
          {organizations.length > 1 && (
            <h3 className="changes-title row">
              <bdi>{title}</bdi> {isPlayed && <StatusBadge tone="busy">{tree.played}</StatusBadge>}
            </h3>
          )}
          {/* What a person has opened or closed since is forgotten with the key. */}
          <PartList key={String(isWide)} branches={branchesOf(own)} open={isWide ? Infinity : openLevels} />
        </section>
      ))}
      {omitted > 0 && <p className="quiet">{tree.omitted(numberText(omitted, language))}</p>}
    </div>
  )
}

interface PartListProps {
  readonly branches: readonly Branch[]
  /** Levels of groups that are open. */
  readonly open: number
}

const PartList = ({ branches, open }: PartListProps) => (
  <ul className="parts-tree">
    {branches.map(({ part, below }) => (
      <li key={part.identifier}>
        {below.length === 0 ? (
          <PartRow part={part} below={0} />
        ) : (
          <details open={open > 0}>
            <summary>
              <PartRow part={part} below={below.length} />
            </summary>
            <PartList branches={below} open={open - 1} />
          </details>
        )}
      </li>
    ))}
  </ul>
)

interface PartRowProps {
  readonly part: VersionPart
  /** Parts of the group. */
  readonly below: number
}

function PartRow({ part, below }: PartRowProps) {
  const { tree } = useTexts(versionReportTexts)
  const language = useLanguage()
  return (
    <span className="part-row">
      <bdi className="row-title">{part.title}</bdi>
      {part.kind !== null && <StatusBadge tone="quiet">{tree.kinds[part.kind]}</StatusBadge>}
      {!part.is_visible && <StatusBadge tone="quiet">{tree.hidden}</StatusBadge>}
      {below > 0 && <span className="small quiet">{countText(below, tree.parts, language)}</span>}
      {part.launch_file !== null && (
        <code className="small quiet">
          <bdi>{part.launch_file}</bdi>
        </code>
      )}
    </span>
  )
}
