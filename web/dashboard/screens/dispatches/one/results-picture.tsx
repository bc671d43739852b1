import { useTexts } from '#web/dashboard/app/language.ts'
import { guideTexts } from './guide-texts.ts'

/** What a visit sends where. The list beside it says the same in words. */
export function ResultsPicture() {
  const { picture: texts } = useTexts(guideTexts)
  return (
    <svg className="results-picture" viewBox="0 0 500 120" aria-hidden="true">
      <Box x={1} y={40} label={texts.learner} />
      <Arrow y={20} label={texts.here} />
      <Arrow y={100} label={texts.there} />
      <Box x={359} y={1} label="Lectern" />
      <Box x={359} y={79} label={texts.platform} />
    </svg>
  )
}

interface BoxProps {
  readonly x: number
  readonly y: number
  readonly label: string
}

const Box = ({ x, y, label }: BoxProps) => (
  <>
    <rect x={x} y={y} width="140" height="40" rx="8" />
    <text x={x + 70} y={y + 20}>
      {label}
    </text>
  </>
)

/** From the learner to one of the two boxes. */
const Arrow = ({ y, label }: Omit<BoxProps, 'x'>) => (
  <>
    <path d={`M141 60H155V${y}H354M346 ${y - 5}L354 ${y}L346 ${y + 5}`} />
    <text x="252" y={y < 60 ? y - 10 : y + 13}>
      {label}
    </text>
  </>
)
