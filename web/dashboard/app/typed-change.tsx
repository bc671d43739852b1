import type { ReactNode } from 'react'
import { Button } from '#web/dashboard/parts/button.tsx'
import { Dialog } from '#web/dashboard/parts/dialog.tsx'
import { TextField } from '#web/dashboard/parts/field.tsx'
import { Form } from '#web/dashboard/parts/form.tsx'
import { defineTexts, useTexts } from './language.ts'
import { isTypedName } from './typed-name.ts'
import { commonTexts, formRefusalOf } from './trouble.ts'

const en = {
  confirm: (name: string) => `Type ${name} to confirm`,
  differs: 'That is another name.',
}

const typedTexts = defineTexts<typeof en>({
  en,
  de: { confirm: (name) => `Zur Bestätigung ${name} eingeben`, differs: 'Das ist ein anderer Name.' },
})

interface TypedChangeProps {
  readonly title: string
  readonly text: string
  readonly action: string
  /** The name of what the change ends for good: it is typed before. */
  readonly name: string
  readonly change: { readonly mutate: () => void; readonly isPending: boolean; readonly error: Error | null }
  readonly children?: ReactNode
  readonly onClose: () => void
}

/** Asks for the name of a thing before it makes a change that cannot be taken back. */
export function TypedChange({ title, text, action, name, change, children, onClose }: TypedChangeProps) {
  const texts = useTexts(typedTexts)
  const common = useTexts(commonTexts)
  return (
    <Dialog isOpen title={title} closeLabel={common.close} onClose={onClose}>
      <Form
        refusal={change.error === null ? null : formRefusalOf(change.error, common)}
        isPending={change.isPending}
        isFinal
        submitLabel={action}
        pendingLabel={`${action} …`}
        actions={<Button onPress={onClose}>{common.cancel}</Button>}
        onSubmit={() => change.mutate()}
      >
        <p>{text}</p>
        {children}
        <TextField
          name="confirm"
          label={texts.confirm(name)}
          isRequired
          autoComplete="off"
          validate={(typed) => (typed.trim() === '' || isTypedName(typed, name) ? null : texts.differs)}
        />
      </Form>
    </Dialog>
  )
}
