import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { Suspense, useState } from 'react'
import { ConfirmChange } from '#web/dashboard/app/confirm-change.tsx'
import { useTexts } from '#web/dashboard/app/language.ts'
import { laterDialog } from '#web/dashboard/app/later-dialog.tsx'
import { Button } from '#web/dashboard/parts/button.tsx'
import { alignmentsKey } from '../alignments/data.ts'
import { publishAlignment, type AlignmentAddress, type OneAlignment } from './data.ts'
import { alignmentTexts } from './texts.ts'

interface PublishProps {
  readonly address: AlignmentAddress
  readonly alignment: OneAlignment['alignment']
}

export function PublishButton({ address, alignment }: PublishProps) {
  const { publish: texts } = useTexts(alignmentTexts)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="primary" isDisabled={!alignment.hasDraft} onPress={() => setAsking(true)}>
        {texts.action}
      </Button>
      {isAsking && <Publication address={address} alignment={alignment} onClose={() => setAsking(false)} />}
    </>
  )
}

const NewRecomputationDialog = laterDialog(
  async () => (await import('../recomputations/new-recomputation.tsx')).NewRecomputationDialog,
)

/** Judges by the published version what was observed in the course before. */
export function RealignButton({ alignment }: Pick<PublishProps, 'alignment'>) {
  const { computeAgain } = useTexts(alignmentTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={RefreshCw} onPress={() => setOpen(true)}>
        {computeAgain}
      </Button>
      <Suspense>{isOpen && <NewRecomputationDialog alignment={alignment} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

function Publication({ address, alignment, onClose }: PublishProps & { readonly onClose: () => void }) {
  const { publish: texts } = useTexts(alignmentTexts)
  const cache = useQueryClient()
  const publication = useMutation({
    mutationFn: () => publishAlignment(address, alignment.version),
    onSuccess: onClose,
    onSettled: () => cache.invalidateQueries({ queryKey: alignmentsKey(address.workspace) }),
  })
  return (
    <ConfirmChange title={texts.title} text={texts.text} action={texts.action} change={publication} onClose={onClose} />
  )
}
