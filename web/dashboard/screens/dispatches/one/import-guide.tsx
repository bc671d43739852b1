import { useState } from 'react'
import { useTexts } from '#web/dashboard/app/language.ts'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { CopyButton } from '#web/dashboard/parts/code.tsx'
import { Select } from '#web/dashboard/parts/field.tsx'
import { Card } from '#web/dashboard/parts/page.tsx'
import { guideTexts, platforms, type Platform } from './guide-texts.ts'

/** How the people of a learning platform import the package: steps to read, and to send to them. */
export function ImportGuide() {
  const texts = useTexts(guideTexts)
  const { copied } = useTexts(commonTexts)
  const [platform, setPlatform] = useState<Platform>('any')
  const { where, settings } = texts.platforms[platform]
  return (
    <Card
      title={texts.title}
      actions={
        <Select
          label={texts.platform}
          isLabelHidden
          value={platform}
          options={platforms.map((value) => ({ value, label: texts.platforms[value].name }))}
          onChange={setPlatform}
        />
      }
    >
      <ol>
        {[where, settings, texts.last].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="row small quiet">
        {texts.names}
        <CopyButton
          text={[where, settings, texts.lastSent].map((step, at) => `${at + 1}. ${step}`).join('\n')}
          label={texts.copySteps}
          doneLabel={copied}
        />
      </p>
    </Card>
  )
}
