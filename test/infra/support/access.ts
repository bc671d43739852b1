/** Resource to actions: what is granted, or what was called. */
type Access = Readonly<Record<string, readonly string[]>>

/** Whether a resource of a grant covers that of a call: the same, or a prefix that ends in a star. */
const covers = (granted: string, called: string): boolean =>
  granted === called || (granted.endsWith('*') && called.startsWith(granted.slice(0, -1)))

/** Calls that IAM would refuse, because no grant covers action and resource: `s3:GetObject on Content/content/*`. */
export const refusedCalls = (granted: Access, called: Access): string[] =>
  Object.entries(called).flatMap(([resource, actions]) =>
    actions
      .filter(
        (action) =>
          !Object.entries(granted).some(([pattern, allowed]) => covers(pattern, resource) && allowed.includes(action)),
      )
      .map((action) => `${action} on ${resource}`),
  )
