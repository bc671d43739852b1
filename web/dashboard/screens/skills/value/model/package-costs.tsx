import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button, IconButton } from '#web/dashboard/parts/button.tsx'
import { Select, TextField } from '#web/dashboard/parts/field.tsx'
import { numberText } from '#web/dashboard/parts/format.ts'
import { packageTitlesQuery } from '../../alignments/data.ts'
import { isMonth } from '#web/dashboard/parts/is-month.ts'
import { AmountField } from './amounts.tsx'
import { most, withAt, type TypedCost } from './rules.ts'
import { valueModelTexts } from './texts.ts'

interface PackageCostsProps {
  readonly currency: string
  readonly costs: readonly TypedCost[]
  readonly onChange: (costs: readonly TypedCost[]) => void
}

/** Names of the courses by their ids; undefined until they are known. */
export function useCourseTitles(): ReadonlyMap<string, string> | undefined {
  const { id: workspace } = useWorkspace()
  return useQuery(packageTitlesQuery(workspace)).data
}

export function PackageCosts({ currency, costs, onChange }: PackageCostsProps) {
  const texts = useTexts(valueModelTexts)
  const language = useLanguage()
  const titles = useCourseTitles()
  const [month] = useState(() => new Date().toISOString().slice(0, 7))
  const [first] = titles?.keys() ?? []
  return (
    <>
      {costs.length === 0 && <p className="quiet">{texts.noCosts}</p>}
      {titles?.size === 0 && <p className="quiet">{texts.noCourse}</p>}
      <ul className="value-rows">
        {costs.map((cost, at) => (
          <CostRow
            // Rows have no id of their own, and their fields hold nothing but what they are given.
            key={at}
            at={at}
            name={texts.cost(numberText(at + 1, language))}
            titles={titles}
            currency={currency}
            cost={cost}
            onChange={(next) => onChange(withAt(costs, at, next))}
          />
        ))}
      </ul>
      <Button
        icon={Plus}
        isDisabled={first === undefined || costs.length >= most.costs}
        onPress={() => onChange([...costs, { packageId: first ?? '', month, amount: '', label: '' }])}
      >
        {texts.addCost}
      </Button>
    </>
  )
}

interface CostRowProps {
  readonly at: number
  readonly name: string
  readonly titles: ReadonlyMap<string, string> | undefined
  readonly currency: string
  readonly cost: TypedCost
  /** @param cost null: the row is removed */
  readonly onChange: (cost: TypedCost | null) => void
}

function CostRow({ at, name, titles, currency, cost, onChange }: CostRowProps) {
  const texts = useTexts(valueModelTexts)
  const { packageId, month, amount, label } = cost
  const courses = [...(titles ?? [])].map(([value, title]) => ({ value, label: title }))
  const isKnown = courses.some(({ value }) => value === packageId)
  const path = `packageCosts.${at}`
  return (
    <li>
      <div role="group" aria-label={name}>
        <div className="value-row-head">
          <strong>{name}</strong>
          <IconButton label={texts.remove(name)} icon={X} onPress={() => onChange(null)} />
        </div>
        <div className="package-cost">
          <Select
            label={texts.course}
            value={packageId}
            options={isKnown ? courses : [{ value: packageId, label: packageId }, ...courses]}
            onChange={(next) => onChange({ ...cost, packageId: next })}
          />
          <TextField
            name={`${path}.label`}
            label={texts.label}
            value={label}
            onChange={(next) => onChange({ ...cost, label: next })}
            isRequired
            maxLength={200}
          />
          <TextField
            type="month"
            name={`${path}.month`}
            label={texts.month}
            value={month}
            onChange={(next) => onChange({ ...cost, month: next })}
            // Browsers without a field of months take any text.
            validate={(text) => (text === '' || isMonth(text) ? null : texts.badMonth)}
            isRequired
          />
          <AmountField
            name={`${path}.amountMinor`}
            label={texts.amount}
            currency={currency}
            atMost={most.cost}
            value={amount}
            onChange={(next) => onChange({ ...cost, amount: next })}
          />
        </div>
      </div>
    </li>
  )
}
