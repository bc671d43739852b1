/** Errors of the service on German screens: its code as a German sentence, and below it what the service says more. */
import type { Locator, Page } from 'playwright-core'
import { describeInBrowser, phone } from '#test/support/browser.ts'
import { dashboardVisits, violationsOf } from '#test/support/dashboard-visits.ts'

const german = { locale: 'de-DE' } as const
/** The code of the German sentences. */
const germanCode = /\/app\/german-sentence-[\w-]+\.js$/
const noPackage = '/packages/pkg_missing'

/** The panel of an error. */
const troubleIn = (page: Page): Locator => page.getByRole('alert').filter({ has: page.locator('code') })
/** The texts in it that are marked as English. */
const englishIn = (trouble: Locator): Promise<string[]> => trouble.locator('[lang=en]').allTextContents()

const overQuota = {
  ...{ error: 'The plan includes 5 packages.', code: 'QUOTA_EXCEEDED', message: 'Archive a package.' },
  details: { quota: 'packages', limit: 5, used: 5, current_plan: 'free', suggested_plan: { name: 'Growth' } },
}

describeInBrowser('errors of the service on German screens', (room) => {
  const { visit, open } = dashboardVisits(room)

  test.each([
    ['a wide screen', german],
    ['a phone', { ...phone, ...german }],
  ])('says in German what is wrong and what to do, on %s', async (_, options) => {
    const page = await open(await visit('admin', options), noPackage)
    const trouble = troubleIn(page)
    await trouble.getByText('Dieses Paket gibt es in diesem Arbeitsbereich nicht.').waitFor()
    await trouble.getByText('PACKAGE_NOT_FOUND').waitFor()
    expect(await englishIn(trouble)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    expect(await violationsOf(page)).toEqual([])
  })

  test('shows below it what the service says more, marked as English', async () => {
    const page = await open(await visit('admin', german), '/skills/frameworks/frw_missing')
    const trouble = troubleIn(page)
    await trouble.getByText('Das gibt es in diesem Arbeitsbereich nicht.').waitFor()
    expect(await englishIn(trouble)).toEqual(['There is no such framework in this workspace.'])
    expect(await violationsOf(page)).toEqual([])
  })

  test('says in German which field is wrong, at the field and above the form', async () => {
    const page = await open(await visit('admin', german), '/webhooks')
    await page.getByRole('button', { name: 'Endpunkt hinzufügen' }).first().click()
    const form = page.getByRole('dialog')
    await form.getByRole('textbox', { name: 'Bezeichnung' }).fill('Portal')
    await form.getByRole('textbox', { name: 'Adresse' }).fill('https://10.0.0.1/hook')
    await form.getByRole('button', { name: 'Endpunkt hinzufügen' }).click()
    await form.getByText('Diesen Wert nimmt der Dienst nicht an.').waitFor()
    const refusal = form.getByRole('alert')
    await refusal.getByText(/^Adresse: Eine Angabe passt nicht\./).waitFor()
    expect(await englishIn(refusal)).toEqual([expect.stringMatching(/^(?!url: )./)])
    expect(await violationsOf(page)).toEqual([])
    await refusal.getByRole('link', { name: 'Adresse' }).click()
    await form.locator('input[name=url]:focus').waitFor()
  })

  // The browser itself says it in the language of its own windows.
  test.each([
    ['en-US', 'Add an endpoint', 'Fill in this field.'],
    ['de-DE', 'Endpunkt hinzufügen', 'Füllen Sie dieses Feld aus.'],
  ])('says in the language of the page (%s) that a field is empty', async (locale, action, sentence) => {
    const page = await open(await visit('admin', { locale }), '/webhooks')
    await page.getByRole('button', { name: action }).first().click()
    const form = page.getByRole('dialog')
    await form.getByRole('button', { name: action }).press('Enter')
    expect(await form.locator('.field-error').allInnerTexts()).toEqual([sentence, sentence])
    expect(await violationsOf(page)).toEqual([])
  })

  test.each([
    [
      'en-US',
      'The plan includes 5 packages. Archive a package. Used: 5 of 5. Suggested plan: Growth. See usage and plan',
    ],
    [
      'de-DE',
      'Eine Grenze ist erreicht. Löschen oder beenden Sie etwas, was nicht mehr gebraucht wird, oder wählen Sie einen ' +
        'größeren Tarif. Genutzt: 5 von 5. Passender Tarif: Growth. Nutzung und Tarif ansehen ' +
        'Im Einzelnen: The plan includes 5 packages. Archive a package.',
    ],
  ])('names the limit of the plan and the way to it, in %s', async (locale, sentence) => {
    const made = await visit('admin', { locale })
    await made.context.route(/\/api\/customer\/packages\?/, (route) => route.fulfill({ status: 402, json: overQuota }))
    const page = await open(made, '/packages')
    const trouble = troubleIn(page)
    await trouble.getByRole('link').waitFor()
    // The sentences of a language come after the page; until then the service's own text stands there.
    await trouble
      .getByText(sentence.split('.')[0] ?? '')
      .first()
      .waitFor()
    expect((await trouble.locator('p').first().innerText()).replaceAll(/\s+/g, ' ')).toBe(sentence)
    expect(await violationsOf(page)).toEqual([])
  })

  test('says in German why an export has failed', async () => {
    const made = await visit('admin', german)
    const failure = { code: 'EXPORT_TOO_LARGE', message: 'The file would be larger than 8 GB. Ask for less.' }
    await made.context.route(/\/api\/customer\/exports\?/, (route) =>
      route.fulfill({
        json: {
          exports: [
            {
              ...{
                id: 'exp_1',
                kind: 'usage',
                format: 'csv',
                filters: {},
                status: 'failed',
                rows: 0,
                bytes: 0,
                failure,
              },
              ...{ created_at: '2026-11-24T12:00:00.000Z', updated_at: '2026-11-24T12:00:00.000Z', expires_at: null },
            },
          ],
          next_cursor: null,
        },
      }),
    )
    const page = await open(made, '/exports')
    await page.getByText('Die Datei würde größer als 8 GB.').first().waitFor()
    expect(await page.getByText(failure.message).count()).toBe(0)
  })

  test('shows the text of the service, marked as English, where the German one cannot be loaded', async () => {
    const made = await visit('admin', german)
    await made.context.route(germanCode, (route) => route.abort())
    const trouble = troubleIn(await open(made, noPackage))
    await trouble.waitFor()
    expect(await englishIn(trouble)).toEqual(['There is no such package in this workspace.'])
  })

  test('loads no German sentences on an English screen, which shows the text of the service', async () => {
    const made = await visit('admin')
    const requests: string[] = []
    made.context.on('request', (request) => void requests.push(request.url()))
    await troubleIn(await open(made, noPackage))
      .getByText('There is no such package in this workspace.')
      .waitFor()
    expect(requests.filter((address) => germanCode.test(address))).toEqual([])
  })
})
