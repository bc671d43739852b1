/** The draft of a framework with the revision on which changes of it are based. */
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { contentQuery } from '../content.ts'
import { frameworksKey } from '../frameworks/data.ts'
import { frameworkQuery, storeDraft, type FrameworkAddress } from './data.ts'
import type { DraftContent, StoredDraft } from './draft-rules.ts'

/** @returns null where there is no draft any more */
export async function readDraft(cache: QueryClient, address: FrameworkAddress): Promise<StoredDraft | null> {
  const { version, draftVersion } = await cache.query({ ...frameworkQuery(address), staleTime: 0 })
  if (draftVersion === null) return null
  const content = await cache.query({ ...contentQuery({ ...address, frameworkVersion: draftVersion }), staleTime: 0 })
  return { ...content, version }
}

export const draftQuery = (cache: QueryClient, address: FrameworkAddress) =>
  queryOptions({
    queryKey: [address.workspace, 'skills', 'frameworks', 'draft', address.frameworkId],
    queryFn: () => readDraft(cache, address),
  })

/** Stores a content as the draft; without a draft it becomes one. Its `version` is the revision of the framework that it changes. */
export function useStoredDraft(frameworkId: string) {
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ version, skills, edges }: DraftContent) =>
      storeDraft({ workspace, frameworkId }, { version, skills: [...skills], edges: [...edges] }),
    onSettled: () => cache.invalidateQueries({ queryKey: frameworksKey(workspace) }),
  })
}
