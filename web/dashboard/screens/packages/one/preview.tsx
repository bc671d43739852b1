/** The course beside the page of its package, as the signed-in person sees it. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { ExternalLink, RotateCw } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useIntentKey } from '#web/dashboard/app/intent.ts'
import { useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { OpenCourse } from '#web/dashboard/app/open-course.tsx'
import { PreviewLink, usePersonalLaunch } from '#web/dashboard/app/preview.tsx'
import { commonTexts, troubleOf } from '#web/dashboard/app/trouble.ts'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import type { OpenPart } from '#web/dashboard/parts/split.tsx'
import { ErrorPanel, SkeletonRows } from '#web/dashboard/parts/state.tsx'
import { packagesKey } from '../data.ts'
import { usageQuery } from './data.ts'
import type { PackageSearch } from './search.ts'
import { packageTexts } from './texts.ts'

const route = '/w/$workspace/packages/$packageId'

/**
 * What the course may do in its frame. The names that are missing here forbid the rest, above all to lead the dashboard to
 * another page (`allow-top-navigation`), which a script of a course could imitate.
 *
 * The two first ones together would let a page of this origin take the sandbox away. Courses have an origin of their own:
 * the policy of the dashboard allows frames of that origin only. The player needs it to keep what a learner did, and windows
 * that a course opens are pages as in any tab.
 */
const allowed =
  'allow-scripts allow-same-origin allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox allow-downloads allow-pointer-lock'

/**
 * Camera, microphone and place are missing: the browser would ask for them in the name of the dashboard, and then give
 * them to every course. Beside them the same as the player passes on to a course.
 */
const features =
  'autoplay *; fullscreen *; encrypted-media *; picture-in-picture *; clipboard-write *; accelerometer *; gyroscope *; xr-spatial-tracking *'

interface PreviewedPackage {
  readonly packageId: string
  readonly title: string
}

interface Preview {
  /** Opens the course. Absent while it is open. */
  readonly link: ReactNode
  readonly open: OpenPart | null
}

/** The address opens the preview, so that other screens lead to it. Whoever may launch nothing sees the page alone. */
export function usePreview({ packageId, title }: PreviewedPackage): Preview {
  const { preview: texts } = useTexts(packageTexts)
  const common = useTexts(commonTexts)
  const { id: workspace } = useWorkspace()
  const search = useSearch({ from: route })
  const locate = useLocate()
  const cache = useQueryClient()
  const launch = usePersonalLaunch(packageId, false)
  const intentKey = useIntentKey()
  const link = useRef<HTMLAnchorElement>(null)
  const launched = useMutation({
    mutationFn: async () => {
      const address = await launch(intentKey(packageId))
      intentKey.end()
      return address
    },
    onSuccess: () => {
      // The page shows its new sessions, and how many people have launched in TEST. The course does not wait for them.
      void cache.invalidateQueries({ queryKey: packagesKey(workspace) })
      void cache.invalidateQueries({ queryKey: usageQuery(workspace).queryKey })
    },
  })
  const [leftFor, setLeftFor] = useState<string | null>(null)
  const mayLaunch = useMay('change')
  const isOpen = search.open === 'preview' && mayLaunch
  const begin = useEffectEvent(() => launched.mutate())
  const end = useEffectEvent(() => {
    launched.reset()
    link.current?.focus()
  })
  useEffect(() => {
    if (!isOpen) return undefined
    begin()
    return () => end()
  }, [isOpen])
  const addressOf = (open: PackageSearch['open']): string =>
    locate({ to: route, params: { workspace, packageId }, search: { ...search, open } }).href
  if (!isOpen) return { link: <PreviewLink ref={link} href={addressOf('preview')} />, open: null }
  const { data: address, error } = launched
  return {
    link: null,
    open: {
      id: 'preview',
      title: texts.title,
      content: (
        <>
          {error !== null && <ErrorPanel trouble={troubleOf(error, common)} texts={common} />}
          {launched.isPending && <SkeletonRows label={common.loading} />}
          {address !== undefined &&
            (leftFor === address ? (
              <p role="status">{texts.isInTab}</p>
            ) : (
              <>
                <CourseFrame key={address} address={address} title={title} />
                {/* A sandbox of any kind keeps Chromium from showing a PDF, and nothing tells the page so. */}
                <p className="small quiet">{texts.noPdf}</p>
              </>
            ))}
        </>
      ),
      actions: (
        <>
          <Button icon={RotateCw} isPending={launched.isPending} onPress={() => launched.mutate()}>
            {texts.again}
          </Button>
          <OpenCourse
            label={texts.inTab}
            icon={ExternalLink}
            tab={`lectern-preview-${packageId}`}
            linkTo={(key) => {
              // First of all, so that nobody hears the course twice.
              setLeftFor(address ?? null)
              return launch(key)
            }}
          />
        </>
      ),
      closeLabel: common.close,
      closeHref: addressOf(undefined),
    },
  }
}

function CourseFrame({ address, title }: { readonly address: string; readonly title: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  // On a phone the head of the page would leave half of the course below the screen.
  // With braces: new browsers return a promise, which React would take for the end of the effect.
  useEffect(() => {
    frame.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return <iframe ref={frame} className="preview-frame" src={address} title={title} sandbox={allowed} allow={features} />
}
