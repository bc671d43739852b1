import type { ApiResponse } from '#test/support/backend.ts'

/** The code of a refusal; null for a success, whose body may have a code of its own. */
export const refusalOf = ({ status, body }: ApiResponse): string | null => (status < 400 ? null : (body?.code ?? null))
