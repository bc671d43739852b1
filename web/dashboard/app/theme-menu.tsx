import { Moon } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#web/dashboard/parts/button.tsx'
import { ChoiceMenu } from '#web/dashboard/parts/menu.tsx'
import { useTexts } from './language.ts'
import { shellTexts } from './shell-texts.ts'
import { chooseTheme, chosenTheme, themes } from './theme.ts'

/** Chooses light, dark, or what the device has. */
export function ThemeMenu() {
  const texts = useTexts(shellTexts)
  const [theme, setTheme] = useState(chosenTheme)
  return (
    <ChoiceMenu
      label={texts.theme}
      trigger={<IconButton label={texts.theme} icon={Moon} />}
      choices={themes.map((value) => ({ value, label: texts.themes[value] }))}
      chosen={theme}
      onChoose={(chosen) => {
        chooseTheme(chosen)
        setTheme(chosen)
      }}
    />
  )
}
