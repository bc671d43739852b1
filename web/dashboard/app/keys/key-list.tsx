/** Every key and what it does; single keys are turned off here. */
import { CheckField } from '#web/dashboard/parts/field.tsx'
import { Dialog } from '#web/dashboard/parts/dialog.tsx'
import { useTexts } from '../language.ts'
import { sectionTitles } from '../sections.ts'
import { commonTexts } from '../trouble.ts'
import { useMay, useWorkspace } from '../workspace.ts'
import { firstOfPair } from './key-steps.ts'
import { placesFor } from './places.ts'
import { setSingleKeys, useSingleKeys } from './single-keys.ts'
import { keysTexts } from './texts.ts'

export function KeyList({ onClose }: { readonly onClose: () => void }) {
  const texts = useTexts(keysTexts)
  const { close } = useTexts(commonTexts)
  const isOn = useSingleKeys()
  return (
    <Dialog isOpen title={texts.title} closeLabel={close} onClose={onClose}>
      <div className="stack">
        <dl className="key-list">
          <KeyRow keys={['Ctrl', 'K']} does={texts.find} />
          {isOn && <SingleKeys />}
        </dl>
        <CheckField label={texts.single} isSelected={isOn} onChange={setSingleKeys} />
        <p className="small quiet">{texts.singleHint}</p>
      </div>
    </Dialog>
  )
}

function SingleKeys() {
  const texts = useTexts(keysTexts)
  const titles = useTexts(sectionTitles)
  const { role } = useWorkspace()
  const mayChange = useMay('change')
  return (
    <>
      {[...placesFor(role)].map(([key, id]) => (
        <KeyRow key={id} keys={[firstOfPair, key]} does={titles[id]} />
      ))}
      {mayChange && <KeyRow keys={['u']} does={texts.upload} />}
      <KeyRow keys={['j', 'k']} does={texts.rows} />
      <KeyRow keys={['?']} does={texts.list} />
    </>
  )
}

const KeyRow = ({ keys, does }: { readonly keys: readonly string[]; readonly does: string }) => (
  <>
    <dt>
      {keys.map((key) => (
        <kbd key={key} className="key">
          {key}
        </kbd>
      ))}
    </dt>
    <dd>{does}</dd>
  </>
)
