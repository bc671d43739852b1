import { useQuery } from '@tanstack/react-query'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { useSeen } from '#web/dashboard/app/use-seen.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { numberText } from '#web/dashboard/parts/format.ts'
import { PictureButton } from '#web/dashboard/parts/picture.tsx'
import { pictureQuery } from '../data.ts'
import { conversionsTexts } from '../texts.ts'

interface SlidePictureProps {
  readonly jobId: string
  /** Number in the deck, from 1. */
  readonly slide: number
}

/** A slide as the course shows it, once it is looked at. */
export function SlidePicture({ jobId, slide }: SlidePictureProps) {
  const { one } = useTexts(conversionsTexts)
  const { close, retry } = useTexts(commonTexts)
  const language = useLanguage()
  const { id: workspace } = useWorkspace()
  const [isSeen, watch] = useSeen()
  const { data: file, error, refetch } = useQuery({ ...pictureQuery(workspace, jobId, slide), enabled: isSeen })
  return (
    <div ref={watch} className="picture-frame small quiet">
      {file === null && one.noPicture}
      {file === undefined && error !== null && <Button onPress={() => void refetch()}>{retry}</Button>}
      {file instanceof Blob && (
        <PictureButton file={file} alt={one.slide(numberText(slide, language))} closeLabel={close} />
      )}
    </div>
  )
}
