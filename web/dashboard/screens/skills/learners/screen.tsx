/** The way to the levels of a learner. */
import { useNavigate } from '@tanstack/react-router'
import { useTexts } from '#web/dashboard/app/language.ts'
import { Page } from '#web/dashboard/app/page.tsx'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { TextField } from '#web/dashboard/parts/field.tsx'
import { fieldText, Form } from '#web/dashboard/parts/form.tsx'
import { Card } from '#web/dashboard/parts/page.tsx'
import { NotForMembers, SkillsTabs, skillsTexts } from '../tabs.tsx'
import { learnersTexts } from './texts.ts'

export function LearnersScreen() {
  const { title } = useTexts(skillsTexts)
  const maySee = useMay('change')
  return (
    <Page title={title}>
      <SkillsTabs open="learners" />
      {maySee ? <OpenLearner /> : <NotForMembers />}
    </Page>
  )
}

function OpenLearner() {
  const texts = useTexts(learnersTexts)
  const { id: workspace } = useWorkspace()
  const navigate = useNavigate()
  return (
    <Card title={texts.find}>
      <p className="small quiet">{texts.findText}</p>
      <Form
        refusal={null}
        isPending={false}
        submitLabel={texts.open}
        pendingLabel={texts.opening}
        onSubmit={(data) =>
          void navigate({
            to: '/w/$workspace/skills/learners/$subjectId',
            params: { workspace, subjectId: fieldText(data, 'subjectId') },
          })
        }
      >
        <TextField name="subjectId" label={texts.id} isRequired maxLength={255} autoComplete="off" />
      </Form>
    </Card>
  )
}
