import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '#web/dashboard/app/language.ts'
import { commonTexts, troubleOf } from '#web/dashboard/app/trouble.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { Confirm } from '#web/dashboard/parts/confirm.tsx'
import { ErrorPanel } from '#web/dashboard/parts/state.tsx'
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

function Publication({ address, alignment, onClose }: PublishProps & { readonly onClose: () => void }) {
  const { publish: texts } = useTexts(alignmentTexts)
  const common = useTexts(commonTexts)
  const cache = useQueryClient()
  const publication = useMutation({
    mutationFn: () => publishAlignment(address, alignment.version),
    onSuccess: onClose,
    onSettled: () => cache.invalidateQueries({ queryKey: alignmentsKey(address.workspace) }),
  })
  return (
    <Confirm
      title={texts.title}
      text={texts.text}
      actionLabel={texts.action}
      cancelLabel={common.cancel}
      closeLabel={common.close}
      isPending={publication.isPending}
      onConfirm={() => publication.mutate()}
      onClose={onClose}
    >
      {publication.error !== null && <ErrorPanel trouble={troubleOf(publication.error, common)} texts={common} />}
    </Confirm>
  )
}
