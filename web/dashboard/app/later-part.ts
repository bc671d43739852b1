import { lazy, type ComponentType } from 'react'

const Nothing = (): null => null

/** A part of a screen whose code comes after the screen. Where it cannot be loaded, the screen stays without it. */
export const laterPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => ({ default: await load().catch(() => Nothing) }))
