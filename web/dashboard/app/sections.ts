/** The sections of a workspace, in the order of the sidebar. One line for each; the command palette lists them too. */
import type { LucideIcon } from 'lucide-react'
import {
  Building2,
  Box,
  ChartColumn,
  KeyRound,
  LayoutDashboard,
  Send,
  SlidersHorizontal,
  Users,
  UserRound,
  Webhook,
} from 'lucide-react'
import { defineTexts } from './language.ts'
import { may, type Action } from './permissions.ts'
import type { Role } from './person.ts'

const en = {
  overview: 'Overview',
  packages: 'Packages',
  sessions: 'Sessions',
  dispatches: 'Dispatches',
  organizations: 'Organizations',
  keys: 'API keys',
  webhooks: 'Webhooks',
  usage: 'Usage and plan',
  members: 'Members',
  settings: 'Settings',
}

export type SectionId = keyof typeof en

export const sectionTitles = defineTexts<Record<SectionId, string>>({
  en,
  de: {
    overview: 'Übersicht',
    packages: 'Pakete',
    sessions: 'Sitzungen',
    dispatches: 'Dispatches',
    organizations: 'Organisationen',
    keys: 'API-Schlüssel',
    webhooks: 'Webhooks',
    usage: 'Nutzung und Tarif',
    members: 'Mitglieder',
    settings: 'Einstellungen',
  },
})

export type GroupId = 'content' | 'delivery' | 'data' | 'developers' | 'workspace'

export interface Section {
  readonly id: SectionId
  /** Null: above all groups. */
  readonly group: GroupId | null
  /** Below `/w/{workspace}`. */
  readonly path: string
  readonly icon: LucideIcon
  /** Only for people who may do this. */
  readonly needs?: Action
}

const sections: readonly Section[] = [
  { id: 'overview', group: null, path: '', icon: LayoutDashboard },
  { id: 'packages', group: 'content', path: '/packages', icon: Box },
  { id: 'sessions', group: 'delivery', path: '/sessions', icon: UserRound },
  { id: 'dispatches', group: 'delivery', path: '/dispatches', icon: Send },
  { id: 'organizations', group: 'delivery', path: '/organizations', icon: Building2 },
  { id: 'keys', group: 'developers', path: '/keys', icon: KeyRound },
  { id: 'webhooks', group: 'developers', path: '/webhooks', icon: Webhook },
  { id: 'usage', group: 'workspace', path: '/usage', icon: ChartColumn, needs: 'readMoney' },
  { id: 'members', group: 'workspace', path: '/members', icon: Users },
  { id: 'settings', group: 'workspace', path: '/settings', icon: SlidersHorizontal },
]

export const sectionsFor = (role: Role): readonly Section[] =>
  sections.filter(({ needs }) => needs === undefined || may(role, needs))
