/** A button that asks for the link of a course and opens it in a tab of its own. */
import { useMutation } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import { Button } from '#web/dashboard/parts/button.tsx'
import { TextLink } from '#web/dashboard/parts/link.tsx'
import { useIntentKey } from './intent.ts'
import { defineTexts, useTexts } from './language.ts'
import { RefusedChange } from './refused-change.tsx'

const en = { blocked: 'Your browser kept the course from opening.', open: 'Open it here' }

const texts = defineTexts<typeof en>({
  en,
  de: { blocked: 'Ihr Browser hat den Kurs nicht geöffnet.', open: 'Hier öffnen' },
})

interface OpenCourseProps {
  readonly label: string
  readonly icon: LucideIcon
  /** Name of the tab: the same course opens in the same tab again. */
  readonly tab: string
  /** The key is the same for each repetition after a lost answer. */
  readonly linkTo: (idempotencyKey: string) => Promise<string>
}

export function OpenCourse({ label, icon, tab, linkTo }: OpenCourseProps) {
  const { blocked, open } = useTexts(texts)
  const intentKey = useIntentKey()
  const opening = useMutation({
    mutationFn: async () => {
      const address = await linkTo(intentKey(tab))
      intentKey.end()
      return { address, wasOpened: window.open(address, tab) !== null }
    },
  })
  return (
    <>
      <Button icon={icon} isPending={opening.isPending} onPress={() => opening.mutate()}>
        {label}
      </Button>
      <RefusedChange error={opening.error} />
      {opening.data?.wasOpened === false && (
        <p role="status">
          {blocked}{' '}
          <TextLink href={opening.data.address} target="_blank">
            {open}
          </TextLink>
        </p>
      )}
    </>
  )
}
