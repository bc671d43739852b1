import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { csvFile } from '#web/dashboard/app/csv.ts'
import { saveFile } from '#web/dashboard/app/files.ts'
import { useTexts } from '#web/dashboard/app/language.ts'
import { RefusedChange } from '#web/dashboard/app/refused-change.tsx'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { readWholeMap } from './data.ts'
import { mapRows, type MapSkill } from './rules.ts'
import { mapTexts } from './texts.ts'

interface CsvProps {
  readonly frameworkId: string
  readonly skills: readonly MapSkill[]
  readonly learnerIds: readonly string[]
}

/** Saves all rows and all columns, those of other pages too. */
export function CsvButton({ frameworkId, skills, learnerIds }: CsvProps) {
  const texts = useTexts(mapTexts)
  const { id: workspace } = useWorkspace()
  const saving = useMutation({
    mutationFn: () =>
      readWholeMap({ workspace, frameworkId, learnerIds, skillIds: skills.map(({ skillId }) => skillId) }),
    onSuccess: (rows) => saveFile('skills.csv', csvFile(mapRows(skills, rows))),
  })
  return (
    <>
      <Button icon={Download} isPending={saving.isPending} onPress={() => saving.mutate()}>
        {saving.isPending ? texts.saving : texts.csv}
      </Button>
      <RefusedChange error={saving.error} />
    </>
  )
}
