import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ConfirmChange } from '#web/dashboard/app/confirm-change.tsx'
import { useTexts } from '#web/dashboard/app/language.ts'
import { commonTexts, formRefusalOf } from '#web/dashboard/app/trouble.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { Dialog } from '#web/dashboard/parts/dialog.tsx'
import { TextField } from '#web/dashboard/parts/field.tsx'
import { fieldText, Form } from '#web/dashboard/parts/form.tsx'
import { devicesKey, renameDevice, revokeDevice, type Device } from './data.ts'
import { devicesTexts } from './texts.ts'

interface DeviceDialogProps {
  readonly device: Device
  readonly onClose: () => void
}

/** A change of the headset, after which the list is read anew. */
function useChange<Input>({ onClose }: DeviceDialogProps, change: (input: Input) => Promise<unknown>) {
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      onClose()
      await cache.invalidateQueries({ queryKey: devicesKey(workspace) })
    },
  })
}

export function RenameDialog(props: DeviceDialogProps) {
  const { device, onClose } = props
  const { renaming: texts } = useTexts(devicesTexts)
  const common = useTexts(commonTexts)
  const { id: workspace } = useWorkspace()
  const change = useChange(props, (label: string) => renameDevice(workspace, device, label))
  return (
    <Dialog isOpen title={texts.title(device.label)} closeLabel={common.close} onClose={onClose}>
      <Form
        refusal={change.error === null ? null : formRefusalOf(change.error, common)}
        isPending={change.isPending}
        submitLabel={texts.submit}
        pendingLabel={texts.submitting}
        actions={<Button onPress={onClose}>{common.cancel}</Button>}
        onSubmit={(data) => change.mutate(fieldText(data, 'label'))}
      >
        <TextField name="label" label={texts.label} defaultValue={device.label} isRequired maxLength={100} />
      </Form>
    </Dialog>
  )
}

export function RevocationDialog(props: DeviceDialogProps) {
  const { device, onClose } = props
  const { revocation: texts } = useTexts(devicesTexts)
  const { id: workspace } = useWorkspace()
  const change = useChange(props, () => revokeDevice(workspace, device.id))
  return (
    <ConfirmChange
      title={texts.title(device.label)}
      text={texts.text}
      action={texts.action}
      isFinal
      change={change}
      onClose={onClose}
    />
  )
}
