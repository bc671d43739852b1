/** Listens to the keys of a workspace's pages. */
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { focusRow } from '#web/dashboard/parts/focus-row.ts'
import { sectionsFor } from '../sections.ts'
import { useMay, useWorkspace } from '../workspace.ts'
import { keyStep, type KeyIntent } from './key-steps.ts'
import { placesFor } from './places.ts'
import { hasSingleKeys } from './single-keys.ts'

interface PageKeys {
  readonly onFind: () => void
  readonly onShowKeys: () => void
}

/** Where keys are typed into something, or a menu or dialog has them. */
const taken =
  'input, textarea, select, [contenteditable], [role=menu], [role=listbox], [role=dialog], [role=alertdialog]'

const isTaken = ({ target }: KeyboardEvent): boolean =>
  (target instanceof Element && target.closest(taken) !== null) ||
  document.querySelector('[role=dialog], [role=alertdialog]') !== null

const isFind = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey

export function usePageKeys({ onFind, onShowKeys }: PageKeys): void {
  const { id: workspace, role } = useWorkspace()
  const mayChange = useMay('change')
  const navigate = useNavigate()
  const began = useRef<number>(null)

  function follow(intent: KeyIntent<string>): void {
    switch (intent.kind) {
      case 'go': {
        const path = sectionsFor(role).find(({ id }) => id === intent.to)?.path
        if (path !== undefined) void navigate({ href: `/w/${workspace}${path}` })
        return
      }
      case 'upload':
        if (mayChange) void navigate({ to: '/w/$workspace/upload', params: { workspace } })
        return
      case 'showKeys':
        onShowKeys()
        return
      case 'nextRow':
        focusRow(1)
        return
      case 'previousRow':
        focusRow(-1)
    }
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    if (isFind(event)) {
      event.preventDefault()
      if (document.querySelector('[role=dialog], [role=alertdialog]') === null) onFind()
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event) || !hasSingleKeys()) return
    const step = keyStep({ key: event.key, at: event.timeStamp, began: began.current }, placesFor(role))
    began.current = step.began
    if (step.intent === null) return
    event.preventDefault()
    follow(step.intent)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
