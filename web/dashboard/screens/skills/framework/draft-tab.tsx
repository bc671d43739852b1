/** The draft of a framework: the one version that can be changed. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FileUp, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { FrameworkContent, FrameworkFinding } from '#shared/contract/resources/skills/skill.ts'
import { useTexts } from '#web/dashboard/app/language.ts'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { commonTexts, troubleOf } from '#web/dashboard/app/trouble.ts'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { Card } from '#web/dashboard/parts/page.tsx'
import { Empty, ErrorPanel } from '#web/dashboard/parts/state.tsx'
import { contentQuery } from '../content.ts'
import { treeOf, type Branch } from '../tree.ts'
import { frameworksKey } from '../frameworks/data.ts'
import { Findings } from '../frameworks/findings.tsx'
import { ImportDialog } from '../frameworks/import-dialog.tsx'
import { SkillTree } from '../skill-tree.tsx'
import { storeDraft, type Framework } from './data.ts'
import { DraftRow } from './draft-row.tsx'
import { withChanged, withoutBranch, withSkill } from './draft-rules.ts'
import { PublishCard } from './publish-card.tsx'
import { SkillDialog } from './skill-dialog.tsx'
import { frameworkTexts } from './texts.ts'

interface FrameworkProps {
  readonly framework: Framework
}

/** Stores a content as the draft; without a draft it becomes one. Keeps what the service found in it. */
function useDraft({ id: frameworkId, version }: Framework) {
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ skills, edges }: FrameworkContent) =>
      storeDraft({ workspace, frameworkId }, { version, skills: [...skills], edges: [...edges] }),
    onSettled: () => cache.invalidateQueries({ queryKey: frameworksKey(workspace) }),
  })
}

export function DraftTab({ framework }: FrameworkProps) {
  const { draftVersion } = framework
  const { id: workspace } = useWorkspace()
  const shown = draftVersion ?? framework.currentVersion
  const query = useQuery({
    ...contentQuery({ workspace, frameworkId: framework.id, frameworkVersion: shown ?? 1 }),
    enabled: shown !== null,
  })
  return (
    <Panel query={query}>
      {(content) =>
        draftVersion === null ? (
          <NoDraft framework={framework} content={content} />
        ) : (
          <Draft framework={framework} content={content} draftVersion={draftVersion} />
        )
      }
    </Panel>
  )
}

interface ContentProps extends FrameworkProps {
  readonly content: FrameworkContent
}

function NoDraft({ framework, content }: ContentProps) {
  const { noDraft } = useTexts(frameworkTexts)
  const common = useTexts(commonTexts)
  const mayChange = useMay('change')
  const [isImporting, setImporting] = useState(false)
  const beginning = useDraft(framework)
  return (
    <>
      {beginning.error !== null && <ErrorPanel trouble={troubleOf(beginning.error, common)} texts={common} />}
      <Empty
        title={noDraft.title}
        actions={
          mayChange && (
            <>
              <Button variant="primary" isPending={beginning.isPending} onPress={() => beginning.mutate(content)}>
                {noDraft.begin}
              </Button>
              <Button icon={FileUp} onPress={() => setImporting(true)}>
                {noDraft.import}
              </Button>
            </>
          )
        }
      >
        <p>{mayChange ? noDraft.text : common.adminsOnly}</p>
      </Empty>
      {isImporting && <ImportDialog frameworkId={framework.id} onClose={() => setImporting(false)} />}
    </>
  )
}

type Edited = { readonly whole: Branch | null } | { readonly changed: Branch }

function Draft({ framework, content, draftVersion }: ContentProps & { readonly draftVersion: number }) {
  const common = useTexts(commonTexts)
  const mayChange = useMay('change')
  const saving = useDraft(framework)
  const [edited, setEdited] = useState<Edited | null>(null)
  return (
    <div className="stack">
      {!mayChange && <p className="small quiet">{common.adminsOnly}</p>}
      {mayChange && <PublishCard framework={framework} draftVersion={draftVersion} />}
      {saving.error !== null && <ErrorPanel trouble={troubleOf(saving.error, common)} texts={common} />}
      {saving.data !== undefined && <SavedFindings findings={saving.data.findings} />}
      <DraftTree
        framework={framework}
        content={content}
        mayChange={mayChange}
        onEdit={setEdited}
        onRemove={(branch) => saving.mutate(withoutBranch(content, branch))}
      />
      {edited !== null && (
        <SkillDialog
          {...('changed' in edited ? { skill: edited.changed.skill } : {})}
          whole={'whole' in edited ? (edited.whole?.skill.label ?? null) : null}
          isPending={saving.isPending}
          error={saving.error}
          onClose={() => setEdited(null)}
          onSave={(skill) =>
            saving.mutate(
              'changed' in edited
                ? withChanged(content, skill)
                : withSkill(content, skill, edited.whole?.skill.skillId ?? null),
              { onSuccess: () => setEdited(null) },
            )
          }
        />
      )}
    </div>
  )
}

function SavedFindings({ findings }: { readonly findings: readonly FrameworkFinding[] }) {
  const { saved } = useTexts(frameworkTexts)
  return (
    <Card title={saved}>
      <Findings findings={findings} />
    </Card>
  )
}

interface DraftTreeProps extends ContentProps {
  readonly mayChange: boolean
  readonly onEdit: (edited: Edited) => void
  readonly onRemove: (branch: Branch) => void
}

function DraftTree({ framework, content, mayChange, onEdit, onRemove }: DraftTreeProps) {
  const { tree, draft } = useTexts(frameworkTexts)
  const branches = useMemo(() => treeOf(content), [content])
  const [isImporting, setImporting] = useState(false)
  return (
    <Card
      title={draft.title}
      actions={
        mayChange && (
          <div className="row">
            <Button icon={FileUp} onPress={() => setImporting(true)}>
              {draft.import}
            </Button>
            <Button icon={Plus} onPress={() => onEdit({ whole: null })}>
              {draft.addRoot}
            </Button>
          </div>
        )
      }
    >
      {branches.length === 0 ? (
        <p className="quiet">{draft.empty}</p>
      ) : (
        <SkillTree
          branches={branches}
          texts={tree}
          row={(branch) => (
            <DraftRow
              branch={branch}
              mayChange={mayChange}
              onAdd={() => onEdit({ whole: branch })}
              onChange={() => onEdit({ changed: branch })}
              onRemove={() => onRemove(branch)}
            />
          )}
        />
      )}
      {isImporting && <ImportDialog frameworkId={framework.id} onClose={() => setImporting(false)} />}
    </Card>
  )
}
