/** A deck on the one-machine service: from the form to a package that learners launch. */
import { convertOnService } from '#test/support/convert-on-service.ts'
import { describeConversions } from '#test/support/converter.ts'
import { presentation, textBox } from '#test/support/presentation.ts'
import { startServiceProcess, type ServiceProcess } from '#test/support/service.ts'

let service: ServiceProcess

beforeAll(async () => {
  service = await startServiceProcess()
})
afterAll(() => service.stop())

const headers = () => ({ authorization: `Bearer ${service.liveKey}` })

describeConversions('converting a deck on one machine', () => {
  test('publishes a package that can be launched', async () => {
    const deck = presentation({
      slides: [
        { shapes: textBox(['Fire safety'], { placeholder: 'title' }) },
        { shapes: textBox(['Leave the building'], { placeholder: 'title' }) },
      ],
    })
    const job = await convertOnService(service, deck, 'Fire safety for all')
    expect(job).toMatchObject({ status: 'completed', slide_count: 2, error: null, target_scorm_version: '1.2' })
    const path = `${service.apiBaseUrl}/api/v1/packages/${job.package_id}`
    const { package: course }: any = await (await fetch(path, { headers: headers() })).json()
    expect(course).toMatchObject({ status: 'ready' })
    const launched = await fetch(`${path}/launch`, {
      method: 'POST',
      headers: { ...headers(), 'content-type': 'application/json' },
      body: JSON.stringify({ user_id: 'ada' }),
    })
    expect(launched.status).toBe(200)
  })
})
