import { Button, Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover } from 'react-aria-components'
import { initialsOf } from '#web/dashboard/parts/initials.ts'
import { chooseLanguage, languages, useLanguage, useTexts } from './language.ts'
import { useLocate } from './links.tsx'
import { signOut } from './sign-out.ts'
import { shellTexts } from './shell-texts.ts'
import { useWorkspace } from './workspace.ts'

const languageNames = { en: 'English', de: 'Deutsch' } as const

/** The signed-in person: language, sign-out, and the administration for platform admins. */
export function AccountMenu() {
  const texts = useTexts(shellTexts)
  const language = useLanguage()
  const { id: workspace, me } = useWorkspace()
  const { person } = me
  const locate = useLocate()
  const name = person.displayName ?? person.email ?? ''
  return (
    <MenuTrigger>
      <Button className="avatar" aria-label={`${texts.account}: ${name}`}>
        {/* Initials are drawn, not text: nobody says them to name the button. */}
        <span data-initials={initialsOf(name)} />
      </Button>
      <Popover className="popover" placement="bottom end">
        <Menu className="menu" aria-label={texts.account}>
          <MenuSection
            selectionMode="single"
            disallowEmptySelection
            selectedKeys={[language]}
            onSelectionChange={(keys) => {
              const chosen = languages.find((each) => keys !== 'all' && keys.has(each))
              if (chosen !== undefined && chosen !== language) chooseLanguage(chosen)
            }}
          >
            <Header className="menu-header">
              <bdi>{name}</bdi>
            </Header>
            {languages.map((each) => (
              <MenuItem key={each} id={each} className="menu-item" lang={each}>
                {languageNames[each]}
              </MenuItem>
            ))}
          </MenuSection>
          <MenuItem
            id="you"
            className="menu-item"
            href={locate({ to: '/w/$workspace/you', params: { workspace } }).href}
          >
            {texts.you}
          </MenuItem>
          {me.platform_admin && (
            <MenuItem id="platform" className="menu-item" href={locate({ to: '/admin' }).href}>
              {texts.platform}
            </MenuItem>
          )}
          <MenuItem id="sign-out" className="menu-item" onAction={() => void signOut()}>
            {texts.signOut}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
