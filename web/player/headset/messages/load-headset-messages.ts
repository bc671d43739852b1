import type { HeadsetMessages } from './headset-messages.ts'

const tables: Readonly<Record<string, () => Promise<{ readonly messages: HeadsetMessages }>>> = {
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  ar: () => import('./ar.ts'),
  ja: () => import('./ja.ts'),
}

/** The texts of a locale that the player supports; English for every other one. */
export async function loadHeadsetMessages(locale: string): Promise<HeadsetMessages> {
  const load = tables[locale.toLowerCase().split('-')[0] ?? ''] ?? (() => import('./en.ts'))
  return (await load()).messages
}
