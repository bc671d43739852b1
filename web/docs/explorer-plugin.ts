/**
 * What readers by keyboard or by ear need beyond Swagger UI, by its own interface for plugins: one main landmark, headings
 * in order, no link inside a button, a name for each control, a dialog that begins at its first field, and code that scrolls
 * by the keyboard. The list of servers is left out: there is one, the origin of the page.
 */
import type { ComponentType, createElement, ReactNode } from 'react'
import { neededPart } from './needed-part.ts'

type Props = Readonly<Record<string, unknown>>
type Part = ComponentType<Props>

/** Replaces the references of one part of the document, which is named by its path, by what they refer to. */
type ResolveSubtree = (document: Props, path: readonly string[], options: unknown) => Promise<unknown>

/** What Swagger UI gives to a plugin, as far as it is used. */
interface System {
  readonly React: { readonly createElement: typeof createElement }
  readonly fn: { readonly resolveSubtree: ResolveSubtree }
}

interface LayoutProps {
  /** A part of Swagger UI by its name. @param isContainer its values come from the store of Swagger UI */
  readonly getComponent: (name: string, isContainer: true) => Part
  readonly specSelectors: { readonly loadingStatus: () => string | undefined }
}

/** The name under which `layout` of the options finds it. */
export const layoutName = 'ExplorerLayout'

/** Each field of the dialog takes the focus when it appears, so the last one has it. The key of the workspace comes first. */
const focusFirstField = (dialog: HTMLElement | null): void => dialog?.querySelector('input')?.focus()

export function explorerPlugin({ React: { createElement: element }, fn: { resolveSubtree } }: System) {
  const Layout = ({ getComponent, specSelectors }: LayoutProps) => {
    const part = (name: string) => element(getComponent(name, true))
    const isLoaded = specSelectors.loadingStatus() === 'success'
    const loaded = [
      element('div', { className: 'information-container wrapper' }, part('InfoContainer')),
      element(
        'section',
        { className: 'wrapper', id: 'operations', tabIndex: -1 },
        element('h2', null, 'Endpoints'),
        element('div', { className: 'explorer-tools' }, part('FilterContainer'), part('AuthorizeBtnContainer')),
        part('operations'),
        // Their heading is one level below those of the endpoints.
        part('Models'),
      ),
      element('section', { className: 'wrapper' }, part('Webhooks')),
    ]
    return element('main', { className: 'swagger-ui' }, part('errors'), ...(isLoaded ? loaded : []))
  }

  /** Its place in the list is inside the button that opens an operation, where no link may be. */
  const DeepLink = ({ text }: { readonly text: ReactNode }) => element('span', null, text)

  const inside = (name: string, attributes: object) => (Original: Part) => (props: Props) =>
    element(name, attributes, element(Original, props))

  // Swagger UI reads all of the document it is given, once for each operation that is opened: seconds for ours.
  const resolveNeeded: ResolveSubtree = (document, path, options) =>
    resolveSubtree(neededPart(document, path), path, options)

  return {
    fn: { resolveSubtree: resolveNeeded },
    components: { [layoutName]: Layout, DeepLink },
    wrapComponents: {
      // A button with a text needs no other name, and Swagger UI gives some one that does not contain the text.
      Button:
        (Original: Part) =>
        ({ 'aria-label': label, ...props }: Props) =>
          element(Original, typeof props['children'] === 'string' ? props : { ...props, 'aria-label': label }),
      authorizationPopup: inside('div', {
        ...{ role: 'dialog', 'aria-modal': true, 'aria-label': 'Authorize' },
        ref: focusFirstField,
      }),
      CloseIcon: inside('span', { role: 'img', 'aria-label': 'Close' }),
      FilterContainer: (Original: Part) => (props: Props) =>
        element('label', { className: 'explorer-filter' }, 'Filter', element(Original, props)),
      SyntaxHighlighter: inside('div', { className: 'code-scroll', role: 'group', 'aria-label': 'Code', tabIndex: 0 }),
    },
  }
}
