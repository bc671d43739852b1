import { dispatchNotFound, existingDispatch } from '#shared/domain/dispatches/dispatch.ts'
import { dispatchPackage } from '#shared/formats/dispatch-package/dispatch-package.ts'
import { implement } from '#shared/http/implementation.ts'
import type { Dependencies, DispatchEndpoints } from './dependencies.ts'

export const exportDispatch = implement<DispatchEndpoints['exportDispatch'], Dependencies>()({
  load: ({ tenantId, input }, { dispatches }) => dispatches.get(tenantId, input.params.dispatchId),
  async handle({ input: { query }, loaded }, { packages, tokens, shell }) {
    const counted = existingDispatch(loaded)
    if (counted === null) return dispatchNotFound()
    const { dispatch } = counted
    const { tenantId, packageId, dispatchId } = dispatch
    const [course, launchUrl, files] = await Promise.all([
      packages.get(tenantId, packageId),
      tokens.launchUrl(dispatch),
      shell(),
    ])
    const standard = query.scorm_version
    const facts = {
      dispatch: dispatchId,
      launchUrl,
      // Learners see the title of the course. The name of a dispatch is for those who manage it.
      title: course?.title ?? dispatch.name,
      standard,
      hashNamespace: dispatch.hashLearnerInfo ? dispatch.learnerNamespace : null,
    }
    return {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${dispatchId}-scorm-${standard}.zip"`,
      },
      body: dispatchPackage(facts, files),
    }
  },
})
