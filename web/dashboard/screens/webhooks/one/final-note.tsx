import { useTexts } from '#web/dashboard/app/language.ts'
import type { Delivery } from '../data.ts'
import { webhooksTexts } from '../texts.ts'
import { deliveryTexts } from './delivery-texts.ts'
import { finalReason } from './final-reason.ts'

/** Why a delivery was given up, and what to do; nothing for others. */
export function FinalNote({ delivery }: { readonly delivery: Delivery }) {
  const { final, mend } = useTexts(deliveryTexts)
  const { modes } = useTexts(webhooksTexts)
  const reason = finalReason(delivery)
  if (reason === null) return null
  return (
    <>
      <h3>{final.title}</h3>
      <p>
        {reason.kind === 'terminal' ? final.terminal(reason.status) : final[reason.kind]}{' '}
        {reason.kind === 'mode' ? mend.mode(modes[delivery.mode]) : mend[reason.kind]}
      </p>
    </>
  )
}
