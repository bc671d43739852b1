/** Targets of mappings as a form states them. */
import type { CapabilityMapping } from '#shared/contract/resources/skills/alignment.ts'
import { linesIn } from '#web/dashboard/app/words-in.ts'

type Target = CapabilityMapping['target']

export const targetKinds = ['package', 'sco', 'objective', 'interaction', 'prefix'] as const
export type TargetKind = (typeof targetKinds)[number]

/** What is typed: `names` are identifiers, one a line, or how they begin. An identifier may have commas. */
export interface TypedTarget {
  readonly kind: TargetKind
  /** Identifier of a part; empty: any part. */
  readonly sco: string
  readonly names: string
}

export const wholeCourse: TypedTarget = { kind: 'package', sco: '', names: '' }

export function typedOf(target: Target): TypedTarget {
  switch (target.kind) {
    case 'sco':
      return { kind: 'sco', sco: target.sco, names: '' }
    case 'objective':
      return { kind: 'objective', sco: target.sco ?? '', names: target.identifiers.join('\n') }
    case 'interaction':
      return 'prefix' in target
        ? { kind: 'prefix', sco: target.sco ?? '', names: target.prefix }
        : { kind: 'interaction', sco: target.sco ?? '', names: target.identifiers.join('\n') }
    default:
      return wholeCourse
  }
}

/** @param activityIri of an alignment of an activity elsewhere, which has no parts; else null */
export function targetOf({ kind, sco, names }: TypedTarget, activityIri: string | null): Target {
  if (activityIri !== null) return { kind: 'activity', iri: activityIri }
  const inPart = sco === '' ? {} : { sco }
  switch (kind) {
    case 'package':
      return { kind: 'package' }
    case 'sco':
      return { kind: 'sco', sco }
    case 'objective':
      return { kind: 'objective', ...inPart, identifiers: linesIn(names) }
    case 'interaction':
      return { kind: 'interaction', ...inPart, identifiers: linesIn(names) }
    case 'prefix':
      return { kind: 'interaction', ...inPart, prefix: names.trim() }
  }
}

/** A target in words. @param kinds names of the kinds */
export function targetText(target: Target, kinds: Readonly<Record<TargetKind, string>>): string {
  if (target.kind === 'activity') return target.iri
  const { kind, sco, names } = typedOf(target)
  const name = [sco, names.replaceAll('\n', ', ')].filter((text) => text !== '').join(': ')
  return name === '' ? kinds[kind] : `${kinds[kind]} ${name}`
}
