/** Takes a course or a deck that is dropped on any page of the workspace to the screen for it. */
import { useNavigate } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { offerFile } from './dropped-file.ts'
import { fileKindOf } from './file-kind.ts'
import { defineTexts, useTexts } from './language.ts'
import { useMay, useWorkspace } from './workspace.ts'

const en = {
  invite: 'Drop a course (ZIP) to upload it, or a PowerPoint deck to convert it',
  notAllowed: 'Owners and admins can upload courses. Nothing was taken.',
  several: 'Drop one file at a time. Nothing was taken.',
  unknown: (name: string) =>
    `${name} is neither a course (ZIP) nor a PowerPoint deck, such as a PPTX file. Nothing was taken.`,
}

const dropTexts = defineTexts<typeof en>({
  en,
  de: {
    invite: 'Kurs (ZIP) ablegen, um ihn hochzuladen, oder eine PowerPoint-Datei, um sie umzuwandeln',
    notAllowed: 'Inhaber und Admins können Kurse hochladen. Nichts wurde übernommen.',
    several: 'Legen Sie jeweils eine Datei ab. Nichts wurde übernommen.',
    unknown: (name) =>
      `${name} ist weder ein Kurs (ZIP) noch eine PowerPoint-Datei, etwa PPTX. Nichts wurde übernommen.`,
  },
})

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true

export function DropAnywhere() {
  const texts = useTexts(dropTexts)
  const [isOver, setOver] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const takeFiles = useTakeFiles(setRefusal)
  const drop = useEffectEvent((event: DragEvent) => {
    if (event.defaultPrevented || !hasFiles(event)) return
    event.preventDefault()
    takeFiles([...(event.dataTransfer?.files ?? [])])
  })
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (!hasFiles(event)) return
      // Without this, the browser opens the file in place of the page.
      event.preventDefault()
      setRefusal(null)
      setOver(true)
    }
    // The zone of a screen keeps its drop to itself, but the invitation ends in any case.
    const end = (): void => setOver(false)
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false)
    }
    const listenToDrop = (event: DragEvent): void => drop(event)
    const ended = new AbortController()
    const { signal } = ended
    addEventListener('dragover', over, { signal })
    addEventListener('dragleave', leave, { signal })
    addEventListener('drop', end, { signal, capture: true })
    addEventListener('drop', listenToDrop, { signal })
    return () => ended.abort()
  }, [])
  return (
    <>
      {isOver && (
        <div className="drop-anywhere">
          <p>
            <Upload aria-hidden size={28} />
            {texts.invite}
          </p>
        </div>
      )}
      {refusal !== null && (
        <p role="alert" className="offline-bar">
          {refusal}
        </p>
      )}
    </>
  )
}

function useTakeFiles(refuse: (sentence: string) => void): (files: readonly File[]) => void {
  const texts = useTexts(dropTexts)
  const { id: workspace } = useWorkspace()
  const navigate = useNavigate()
  const mayChange = useMay('change')
  return ([file, ...others]) => {
    if (file === undefined) return
    const kind = fileKindOf(file.name)
    if (!mayChange) refuse(texts.notAllowed)
    else if (others.length > 0) refuse(texts.several)
    else if (kind === null) refuse(texts.unknown(file.name))
    else {
      offerFile({ kind, file })
      void navigate({
        to: kind === 'course' ? '/w/$workspace/upload' : '/w/$workspace/conversions',
        params: { workspace },
      })
    }
  }
}
