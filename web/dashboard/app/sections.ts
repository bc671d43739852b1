/** The sections of a workspace, in the order of the sidebar. One line for each; the command palette lists them too. */
import type { LucideIcon } from 'lucide-react'
import {
  Box,
  Building2,
  ChartColumn,
  FileDown,
  Database,
  GraduationCap,
  KeyRound,
  LayoutDashboard,
  PenLine,
  Plug,
  Presentation,
  RectangleGoggles,
  ScrollText,
  Send,
  Settings,
  TriangleAlert,
  UserRound,
  Users,
  Webhook,
} from 'lucide-react'
import { defineTexts } from './language.ts'
import { may, type Action } from './permissions.ts'
import type { Role } from './person.ts'

const en = {
  overview: 'Overview',
  packages: 'Packages',
  conversions: 'Conversions',
  quickPublish: 'Quick publish',
  sessions: 'Sessions',
  dispatches: 'Dispatches',
  devices: 'Headsets',
  organizations: 'Organizations',
  lrs: 'Learning records',
  skills: 'Skills',
  keys: 'API keys',
  webhooks: 'Webhooks',
  connectors: 'Connectors',
  incidents: 'Incidents',
  usage: 'Usage and plan',
  members: 'Members',
  audit: 'Audit log',
  exports: 'Exports',
  settings: 'Settings',
}

export type SectionId = keyof typeof en

export const sectionTitles = defineTexts<Record<SectionId, string>>({
  en,
  de: {
    overview: 'Übersicht',
    packages: 'Pakete',
    conversions: 'Umwandlungen',
    quickPublish: 'Schnell veröffentlichen',
    sessions: 'Sitzungen',
    dispatches: 'Dispatches',
    devices: 'Headsets',
    organizations: 'Organisationen',
    lrs: 'Lerndaten',
    skills: 'Kompetenzen',
    keys: 'API-Schlüssel',
    webhooks: 'Webhooks',
    connectors: 'Konnektoren',
    incidents: 'Vorfälle',
    usage: 'Nutzung und Tarif',
    members: 'Mitglieder',
    audit: 'Protokoll',
    exports: 'Exporte',
    settings: 'Einstellungen',
  },
})

export const groups = ['content', 'delivery', 'learning', 'developers', 'workspace'] as const
type GroupId = (typeof groups)[number]

export interface Section {
  readonly id: SectionId
  readonly group: GroupId
  /** Below `/w/{workspace}`; empty: the start. */
  readonly path: string
  readonly icon: LucideIcon
  /** Only for people who may do this. */
  readonly needs?: Action
}

const sections: readonly Section[] = [
  { id: 'overview', group: 'content', path: '', icon: LayoutDashboard },
  { id: 'packages', group: 'content', path: '/packages', icon: Box },
  { id: 'conversions', group: 'content', path: '/conversions', icon: Presentation },
  { id: 'quickPublish', group: 'content', path: '/quick-publish', icon: PenLine },
  { id: 'sessions', group: 'delivery', path: '/sessions', icon: UserRound },
  { id: 'dispatches', group: 'delivery', path: '/dispatches', icon: Send },
  { id: 'devices', group: 'delivery', path: '/devices', icon: RectangleGoggles },
  { id: 'organizations', group: 'delivery', path: '/organizations', icon: Building2 },
  { id: 'lrs', group: 'learning', path: '/lrs', icon: Database },
  { id: 'skills', group: 'learning', path: '/skills', icon: GraduationCap },
  { id: 'keys', group: 'developers', path: '/keys', icon: KeyRound },
  { id: 'webhooks', group: 'developers', path: '/webhooks', icon: Webhook },
  { id: 'connectors', group: 'developers', path: '/connectors', icon: Plug },
  { id: 'incidents', group: 'developers', path: '/incidents', icon: TriangleAlert },
  { id: 'usage', group: 'workspace', path: '/usage', icon: ChartColumn, needs: 'readMoney' },
  { id: 'members', group: 'workspace', path: '/members', icon: Users },
  { id: 'audit', group: 'workspace', path: '/audit', icon: ScrollText, needs: 'change' },
  { id: 'exports', group: 'workspace', path: '/exports', icon: FileDown },
  { id: 'settings', group: 'workspace', path: '/settings', icon: Settings },
]

export const sectionsFor = (role: Role): readonly Section[] =>
  sections.filter(({ needs }) => needs === undefined || may(role, needs))
