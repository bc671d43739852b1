/** Chooses one of many workspaces by typing. Loaded when it is opened. */
import { Search } from 'lucide-react'
import {
  Autocomplete,
  Dialog,
  Input,
  Menu,
  MenuItem,
  Modal,
  ModalOverlay,
  SearchField,
  useFilter,
} from 'react-aria-components'
import type { ChoiceMenuProps } from '#web/dashboard/parts/menu.tsx'
import { defineTexts, useTexts } from './language.ts'

const en = { field: 'Name of a workspace', nothing: 'You are in no workspace of this name.' }

const finderTexts = defineTexts<typeof en>({
  en,
  de: { field: 'Name eines Arbeitsbereichs', nothing: 'Sie sind in keinem Arbeitsbereich dieses Namens.' },
})

interface WorkspaceFinderProps extends Pick<ChoiceMenuProps<string>, 'label' | 'choices' | 'onChoose'> {
  readonly onClose: () => void
}

export function WorkspaceFinder({ label, choices, onChoose, onClose }: WorkspaceFinderProps) {
  const texts = useTexts(finderTexts)
  const { contains } = useFilter({ sensitivity: 'base' })
  return (
    <ModalOverlay className="overlay palette-overlay" isOpen isDismissable onOpenChange={onClose}>
      <Modal className="modal palette">
        <Dialog className="palette-content" aria-label={label}>
          <Autocomplete filter={contains}>
            <SearchField className="palette-field" aria-label={texts.field} autoFocus>
              <Search aria-hidden size={20} />
              <Input className="palette-input" placeholder={texts.field} />
            </SearchField>
            <Menu
              className="menu palette-list"
              aria-label={label}
              renderEmptyState={() => <p className="palette-note quiet">{texts.nothing}</p>}
              onAction={(key) => {
                onClose()
                onChoose(String(key))
              }}
            >
              {choices.map(({ value, label: name, description }) => (
                <MenuItem key={value} id={value} className="menu-item palette-item" textValue={name}>
                  <bdi className="palette-title">{name}</bdi>
                  <span className="palette-kind">{description}</span>
                </MenuItem>
              ))}
            </Menu>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
