import { agoText, momentText } from './format.ts'

interface TimeProps {
  readonly at: string
  readonly language: string
}

/** How long ago something was; the exact moment shows when it is pointed at. */
export const Ago = ({ at, language }: TimeProps) => (
  <time dateTime={at} title={momentText(at, language)}>
    {agoText(at, Date.now(), language)}
  </time>
)
