/**
 * The path of the section in which an address of a workspace is; empty where it is in none.
 * @param pathname such as `/w/tenant_1/packages/pkg_1`
 * @param paths of the sections that may be opened, below the address of the workspace
 */
export function sectionPathAt(pathname: string, paths: readonly string[]): string {
  const below = `${pathname.replace(/^\/w\/[^/]+/, '')}/`
  return paths.find((path) => path !== '' && below.startsWith(`${path}/`)) ?? ''
}
