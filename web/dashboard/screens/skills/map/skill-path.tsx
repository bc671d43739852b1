import { useSearch } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { TextLink } from '#web/dashboard/parts/link.tsx'
import type { Branch } from '../tree.ts'
import { pathTo } from './rules.ts'
import type { MapSearch } from './search.ts'
import { mapTexts } from './texts.ts'

const route = '/w/$workspace/skills/map'

/** From the top of the framework to the skill whose parts are the columns. */
export function SkillPath({ branches }: { readonly branches: readonly Branch[] }) {
  const texts = useTexts(mapTexts)
  const { id: workspace } = useWorkspace()
  const search = useSearch({ from: route })
  const locate = useLocate()
  if (search.of === undefined) return null
  const addressOf = (next: MapSearch): string =>
    locate({ to: route, params: { workspace }, search: { ...search, columns: undefined, page: undefined, ...next } })
      .href
  const path = pathTo(branches, search.of)
  return (
    <nav className="row small heat-path" aria-label={texts.path}>
      <TextLink href={addressOf({ of: undefined })}>{texts.top}</TextLink>
      {path.map(({ skill: { skillId, label } }, at) => (
        <Fragment key={skillId}>
          <span aria-hidden>›</span>
          {at === path.length - 1 ? (
            <bdi aria-current="location">{label}</bdi>
          ) : (
            <TextLink href={addressOf({ of: skillId })}>
              <bdi>{label}</bdi>
            </TextLink>
          )}
        </Fragment>
      ))}
    </nav>
  )
}
