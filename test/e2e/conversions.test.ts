/** A deck on the one-machine service: from the form to a package that learners launch. */
import { setTimeout as delay } from 'node:timers/promises'
import { conversionLimit, describeConversions } from '#test/support/converter.ts'
import { presentation, textBox } from '#test/support/presentation.ts'
import { startServiceProcess, type ServiceProcess } from '#test/support/service.ts'

let service: ServiceProcess

beforeAll(async () => {
  service = await startServiceProcess()
}, 150_000)
afterAll(() => service.stop())

const headers = () => ({ authorization: `Bearer ${service.liveKey}` })

async function convert(deck: Uint8Array<ArrayBuffer>, title: string): Promise<any> {
  const form = new FormData()
  form.set('file', new Blob([deck]), 'deck.pptx')
  form.set('title', title)
  const sent = await fetch(`${service.apiBaseUrl}/api/v1/conversions`, {
    method: 'POST',
    headers: headers(),
    body: form,
  })
  expect(sent.status).toBe(200)
  let job: any = await sent.json()
  const until = Date.now() + conversionLimit
  while (['queued', 'processing'].includes(job.status) && Date.now() < until) {
    await delay(500)
    job = await (await fetch(`${service.apiBaseUrl}/api/v1/conversions/${job.job_id}`, { headers: headers() })).json()
  }
  return job
}

describeConversions('converting a deck on one machine', () => {
  test(
    'publishes a package that can be launched',
    async () => {
      const deck = presentation({
        slides: [
          { shapes: textBox(['Fire safety'], { placeholder: 'title' }) },
          { shapes: textBox(['Leave the building'], { placeholder: 'title' }) },
        ],
      })
      const job = await convert(Uint8Array.from(deck), 'Fire safety for all')
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
    },
    conversionLimit + 30_000,
  )
})
