import { encodeQR } from 'qr'
import { useMemo } from 'react'
import { darkPath } from './dark-path.ts'

interface QrCodeProps {
  /** What a camera reads; up to 2,953 bytes. */
  readonly text: string
  readonly label: string
}

/** Modules without which cameras do not find the code (ISO/IEC 18004). */
const quietZone = 4

/** Pixels of a module: a whole number, so that all of them are of one size. */
const scale = 3

/** A text for the camera of a phone. */
export function QrCode({ text, label }: QrCodeProps) {
  // Encoding takes longer than drawing, and the text stays the same.
  const rows = useMemo(() => encodeQR(text, 'raw', { ecc: 'low', border: quietZone }), [text])
  const size = rows.length
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} width={size * scale} role="img" aria-label={label}>
      <path d={darkPath(rows)} />
    </svg>
  )
}
