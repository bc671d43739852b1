import { useCallback, useState } from 'react'
import { Button } from 'react-aria-components'
import { Dialog } from './dialog.tsx'

interface PictureProps {
  readonly file: Blob
  /** What the picture is, in words. */
  readonly alt: string
}

/** A picture whose bytes the page has. Its address exists as long as it is shown. */
function Picture({ file, alt }: PictureProps) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null) return undefined
      const address = URL.createObjectURL(file)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )
  return <img ref={show} className="picture" alt={alt} />
}

/** A picture that fills its frame, and opens larger. */
export function PictureButton({ closeLabel, ...picture }: PictureProps & { readonly closeLabel: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button className="picture-button" aria-haspopup="dialog" onPress={() => setOpen(true)}>
        <Picture {...picture} />
      </Button>
      <Dialog title={picture.alt} closeLabel={closeLabel} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Picture {...picture} />
      </Dialog>
    </>
  )
}
