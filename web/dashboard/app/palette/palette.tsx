/** Finds pages, actions, packages and pasted ids by typing (Ctrl K). */
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Autocomplete, Dialog, Input, Menu, MenuItem, Modal, ModalOverlay, SearchField } from 'react-aria-components'
import { useTexts } from '../language.ts'
import { useIsHere } from '../leaving.ts'
import { RefusedChange } from '../refused-change.tsx'
import { useWorkspace } from '../workspace.ts'
import { deliveriesWith } from './data.ts'
import { paletteTexts } from './texts.ts'
import { findDelivery, showKeys, useCommands, type Command } from './use-commands.ts'

interface PaletteProps {
  readonly onClose: () => void
  readonly onShowKeys: () => void
}

export function Palette({ onClose, onShowKeys }: PaletteProps) {
  const texts = useTexts(paletteTexts)
  return (
    <ModalOverlay className="overlay palette-overlay" isOpen isDismissable onOpenChange={onClose}>
      <Modal className="modal palette">
        <Dialog className="palette-content" aria-label={texts.title}>
          <Finder onClose={onClose} onShowKeys={onShowKeys} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function Finder({ onClose, onShowKeys }: PaletteProps) {
  const texts = useTexts(paletteTexts)
  const [typed, setTyped] = useState('')
  const { commands, pasted, isSearching, error } = useCommands(typed, useSettled(typed))
  const lookup = useDeliveryLookup(onClose)
  const [isSubmitted, setSubmitted] = useState(false)
  useOpenFirst(isSubmitted, commands[0], onClose)
  const foundNothing = error === null ? texts.nothing : texts.notSearched
  const emptyText = isSearching ? texts.searching : foundNothing
  const act = (id: string): void => {
    if (id === findDelivery) {
      if (pasted !== null) lookup.mutate(pasted.id)
      return
    }
    onClose()
    if (id === showKeys) onShowKeys()
  }
  return (
    <Autocomplete
      inputValue={typed}
      onInputChange={(text) => {
        setTyped(text)
        setSubmitted(false)
        lookup.reset()
      }}
    >
      {/* The list takes Enter for what it shows. */}
      <SearchField
        className="palette-field"
        aria-label={texts.field}
        autoFocus
        onSubmit={() => setSubmitted(commands.length === 0)}
      >
        <Search aria-hidden size={20} />
        <Input className="palette-input" placeholder={texts.field} />
      </SearchField>
      <Menu
        className="menu palette-list"
        aria-label={texts.results}
        items={commands}
        onAction={(key) => act(String(key))}
        renderEmptyState={() => <p className="palette-note quiet">{emptyText}</p>}
      >
        {(command) => <CommandItem command={command} />}
      </Menu>
      <Lookup lookup={lookup} />
      <RefusedChange error={error} />
    </Autocomplete>
  )
}

const CommandItem = ({ command: { id, title, kind, icon: Icon, href, isElsewhere = false } }: { command: Command }) => (
  <MenuItem
    id={id}
    className="menu-item palette-item"
    textValue={title}
    {...(href === undefined ? {} : { href })}
    {...(isElsewhere ? { target: '_blank' } : {})}
  >
    <Icon aria-hidden size={18} />
    <bdi className="palette-title">{title}</bdi>
    <span className="palette-kind">{kind}</span>
  </MenuItem>
)

/** What is typed, once nothing was typed for a moment. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed.trim()), 200)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}

/** Opens what is found first, where Enter was pressed before anything was found. */
function useOpenFirst(isSubmitted: boolean, first: Command | undefined, onClose: () => void): void {
  const navigate = useNavigate()
  const href = first?.href
  useEffect(() => {
    if (!isSubmitted || href === undefined) return
    onClose()
    void navigate({ href })
  }, [isSubmitted, href, navigate, onClose])
}

/** Opens the delivery with an id at its endpoint. Where several endpoints got an event, at the first of them. */
function useDeliveryLookup(onClose: () => void) {
  const { id: workspace } = useWorkspace()
  const navigate = useNavigate()
  const isHere = useIsHere()
  return useMutation({
    mutationFn: (pasted: string) => deliveriesWith(workspace, pasted),
    onSuccess: async ([found]) => {
      if (found === undefined || !isHere()) return
      onClose()
      const params = { workspace, webhookId: found.webhookId }
      await navigate({ to: '/w/$workspace/webhooks/$webhookId', params, search: { open: found.id } })
    },
  })
}

function Lookup({ lookup }: { readonly lookup: ReturnType<typeof useDeliveryLookup> }) {
  const texts = useTexts(paletteTexts)
  return (
    <>
      <div role="status">
        {lookup.isPending && <p className="palette-note quiet">{texts.looking}</p>}
        {lookup.data?.length === 0 && <p className="palette-note">{texts.noDelivery}</p>}
      </div>
      <RefusedChange error={lookup.error} />
    </>
  )
}
