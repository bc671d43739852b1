import type { Settings } from '#infra/config/settings.ts'
import type { Binding } from '#infra/constructs/binding.ts'
import type { Bindings } from '#infra/constructs/bindings.ts'
import type { FunctionSize } from '#infra/constructs/service-function.ts'

/** The function of one endpoint family: its size, and what it may use. */
export interface ApiFunction extends FunctionSize {
  readonly bindings: readonly Binding[]
}

/** Describes functions by the names of their families. */
export type ApiFunctions = (bind: Bindings, settings: Settings) => Readonly<Record<string, ApiFunction>>
