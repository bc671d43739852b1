/** What the palette offers for a text: pages and actions by title, packages by title, and what a pasted id names. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  Box,
  Coins,
  FileSearch,
  Keyboard,
  KeyRound,
  RefreshCw,
  Send,
  Terminal,
  Upload,
  Webhook,
  type LucideIcon,
} from 'lucide-react'
import { entityPath } from '../entity-path.ts'
import { useTexts } from '../language.ts'
import { useLocate } from '../links.tsx'
import { sectionsFor, sectionTitles } from '../sections.ts'
import { useMay, useWorkspace } from '../workspace.ts'
import { foundPackages, isLongEnough } from './data.ts'
import { fits } from './matching.ts'
import { pastedId, type PastedId } from './pasted-id.ts'
import { paletteTexts } from './texts.ts'

export interface Command {
  readonly id: string
  readonly title: string
  /** The kind of what it leads to. */
  readonly kind: string
  readonly icon: LucideIcon
  /** Where it leads; absent: it does something. */
  readonly href?: string
  /** In a tab of its own. */
  readonly isElsewhere?: boolean
}

/** Ids of the commands that the palette itself carries out. */
export const showKeys = 'show-keys'
export const findDelivery = 'find-delivery'

export interface Offer {
  readonly commands: readonly Command[]
  /** The id that was pasted, if any. */
  readonly pasted: PastedId | null
  /** Whether packages may still come for what was typed. */
  readonly isSearching: boolean
  /** Why packages could not be searched; null: they could. */
  readonly error: Error | null
}

/** @param typed what stands in the field; @param searched the same after a pause, for what the service is asked */
export function useCommands(typed: string, searched: string): Offer {
  const pasted = pastedId(typed)
  const pages = usePages()
  const actions = useActions()
  const { packages, isSearching, error } = usePackages(typed.trim(), searched, pasted === null)
  const named = useNamed(pasted)
  return {
    pasted,
    isSearching,
    error,
    commands:
      pasted !== null
        ? named
        : [...pages, ...actions].filter(({ title }) => fits(title, typed.trim())).concat(packages),
  }
}

function usePages(): readonly Command[] {
  const { groups, recomputations, value, valueModel } = useTexts(paletteTexts)
  const titles = useTexts(sectionTitles)
  const { id: workspace, role } = useWorkspace()
  const pages = sectionsFor(role).map(({ id, path, icon }) => ({ id, title: titles[id], icon, path }))
  const inSkills = [
    { id: 'recomputations', title: recomputations, icon: RefreshCw, path: '/skills/recomputations' },
    { id: 'value', title: value, icon: Coins, path: '/skills/value' },
    { id: 'value-model', title: valueModel, icon: Coins, path: '/skills/value/model' },
  ]
  return [...pages, ...inSkills].map(({ path, ...page }) => ({
    ...page,
    kind: groups.pages,
    href: `/w/${workspace}${path}`,
  }))
}

function useActions(): readonly Command[] {
  const texts = useTexts(paletteTexts)
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const kind = texts.groups.actions
  const params = { workspace }
  const changes: readonly Command[] = [
    {
      id: 'upload',
      title: texts.upload,
      kind,
      icon: Upload,
      href: locate({ to: '/w/$workspace/upload', params }).href,
    },
    {
      id: 'new-dispatch',
      title: texts.newDispatch,
      kind,
      icon: Send,
      href: locate({ to: '/w/$workspace/dispatches/new', params }).href,
    },
    {
      id: 'new-webhook',
      title: texts.newWebhook,
      kind,
      icon: Webhook,
      href: locate({ to: '/w/$workspace/webhooks', params, search: { open: 'new' } }).href,
    },
    {
      id: 'new-key',
      title: texts.newKey,
      kind,
      icon: KeyRound,
      href: locate({ to: '/w/$workspace/keys', params, search: { open: 'new' } }).href,
    },
  ]
  return [
    ...(useMay('change') ? changes : []),
    { id: 'api', title: texts.apiExplorer, kind, icon: Terminal, href: '/api/docs', isElsewhere: true },
    { id: showKeys, title: texts.keys, kind, icon: Keyboard },
  ]
}

type FoundPackages = Pick<Offer, 'isSearching' | 'error'> & { readonly packages: readonly Command[] }

/** Those that were found for the text before stay as long as they fit: Enter must not meet an empty list in between. */
function usePackages(typed: string, searched: string, isSearched: boolean): FoundPackages {
  const { kinds } = useTexts(paletteTexts)
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const query = foundPackages(workspace, isSearched ? searched : '')
  const { data = [], isFetching, isPlaceholderData, error } = useQuery({ ...query, placeholderData: keepPreviousData })
  if (!isSearched || !isLongEnough(typed)) return { packages: [], isSearching: false, error: null }
  const isStale = isPlaceholderData || searched !== typed
  return {
    isSearching: isFetching || isStale,
    error,
    packages: data
      .filter(({ title }) => !isStale || fits(title, typed))
      .map(({ id: packageId, title }) => ({
        id: packageId,
        title,
        kind: kinds.package,
        icon: Box,
        href: locate({ to: '/w/$workspace/packages/$packageId', params: { workspace, packageId } }).href,
      })),
  }
}

/** The one page that a pasted id names. */
function useNamed(pasted: PastedId | null): readonly Command[] {
  const { kinds } = useTexts(paletteTexts)
  const { id: workspace } = useWorkspace()
  if (pasted === null) return []
  const { id, kind } = pasted
  // A delivery has no page of its own: its endpoint must be found first.
  const path = entityPath(kind, id)
  return [
    {
      id: path === null ? findDelivery : id,
      title: id,
      kind: kinds[kind],
      icon: FileSearch,
      ...(path === null ? {} : { href: `/w/${workspace}${path}` }),
    },
  ]
}
