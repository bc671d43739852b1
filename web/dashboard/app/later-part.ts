import { lazy, type ComponentType } from 'react'

const Nothing = (): null => null

/**
 * A part of a screen whose code comes after the screen. Where it cannot be loaded, another part stands in its place, or the
 * screen stays without it.
 */
export const laterPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props> = Nothing,
) => lazy(async (): Promise<{ default: ComponentType<Props> }> => ({ default: await load().catch(() => instead) }))
