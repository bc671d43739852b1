/** Erases or exports what one learner left in the learning record store. */
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Eraser, FileDown } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { Page } from '#web/dashboard/app/page.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { Empty } from '#web/dashboard/parts/state.tsx'
import { CursorPager } from '#web/dashboard/parts/table.tsx'
import { LrsTabs, lrsTexts, NotForViewers } from '../tabs.tsx'
import { actorRequestsQuery, type ActorRequest } from './data.ts'
import { RequestDialog } from './request-dialog.tsx'
import { RequestRows } from './request-rows.tsx'
import { peopleTexts } from './texts.ts'

const route = '/w/$workspace/lrs/people'

export function PeopleScreen() {
  const { title } = useTexts(lrsTexts)
  const mayRead = useMay('readStatements')
  return (
    <Page title={title} actions={mayRead && <Start />}>
      <LrsTabs open="people" />
      {mayRead ? <Requests /> : <NotForViewers />}
    </Page>
  )
}

function Start() {
  const { start } = useTexts(peopleTexts)
  const [kind, setKind] = useState<ActorRequest['kind'] | null>(null)
  const mayExport = useMay('change')
  const mayErase = useMay('eraseActors')
  return (
    <>
      {mayErase && (
        <Button icon={Eraser} onPress={() => setKind('erase')}>
          {start.erase}
        </Button>
      )}
      {mayExport && (
        <Button variant="primary" icon={FileDown} onPress={() => setKind('export')}>
          {start.export}
        </Button>
      )}
      {kind !== null && <RequestDialog kind={kind} onClose={() => setKind(null)} />}
    </>
  )
}

function Requests() {
  const texts = useTexts(peopleTexts)
  const { adminsOnly } = useTexts(commonTexts)
  const { id: workspace } = useWorkspace()
  const { cursor } = useSearch({ from: route })
  const query = useQuery(actorRequestsQuery(workspace, cursor))
  const locate = useLocate()
  const mayExport = useMay('change')
  const mayErase = useMay('eraseActors')
  return (
    <>
      <p className="small quiet">
        {texts.hint} {mayExport ? !mayErase && texts.ownersErase : adminsOnly}
      </p>
      <Panel query={query}>
        {({ requests, next_cursor: next }) => (
          <>
            {requests.length === 0 ? (
              <Empty title={texts.empty.title}>
                <p>{texts.empty.text}</p>
              </Empty>
            ) : (
              <RequestRows rows={requests} isOld={query.isPlaceholderData} />
            )}
            <CursorPager
              label={texts.pager}
              first={texts.newest}
              later={texts.older}
              cursor={cursor}
              next={next}
              addressAt={(after) => locate({ to: route, params: { workspace }, search: { cursor: after } }).href}
            />
          </>
        )}
      </Panel>
    </>
  )
}
