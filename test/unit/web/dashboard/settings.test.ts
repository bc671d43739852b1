import { deviceOf } from '#web/dashboard/screens/you/rules.ts'
import { hostsIn, tagsIn } from '#web/dashboard/app/words-in.ts'
import { contrastOf, editOf, fieldsOf, isDirty } from '#web/dashboard/screens/settings/rules.ts'

const configuration = {
  displayName: 'Acme Academy',
  defaultLocale: null,
  timeZone: null,
  billingEmail: null,
  supportUrl: null,
  courseDefaults: { completedRelaunchBehavior: 'review', startOverAllowed: true },
  dispatchDefaults: { hashLearnerInfo: false, learnerProof: 'none', allowedDomains: ['a.example', 'b.example'] },
  launchTokenSeconds: 600,
  branding: { logoUrl: null, accentColor: '#1f5fbf' },
  auditRetentionDays: null,
  extractionModel: false,
} as const

describe('settings as forms hold them', () => {
  const saved = fieldsOf({
    ...configuration,
    dispatchDefaults: { ...configuration.dispatchDefaults, allowedDomains: ['a.example', 'b.example'] },
  })

  test('writes back what was read, with null for what is not stated', () => {
    expect(editOf('general', saved)).toEqual({
      displayName: 'Acme Academy',
      defaultLocale: null,
      timeZone: null,
      billingEmail: null,
      supportUrl: null,
    })
    expect(editOf('courses', saved)).toEqual({
      courseDefaults: configuration.courseDefaults,
      launchTokenSeconds: 600,
    })
    expect(editOf('dispatches', saved)).toEqual({ dispatchDefaults: configuration.dispatchDefaults })
    expect(editOf('branding', saved)).toEqual({ branding: configuration.branding })
    expect(editOf('retention', { ...saved, auditRetentionDays: ' 90 ' })).toEqual({ auditRetentionDays: 90 })
    expect(editOf('skills', { ...saved, extractionModel: true })).toEqual({ extractionModel: true })
  })

  test('knows which section has what is not saved', () => {
    const typed = { ...saved, accentColor: '#000000' }
    expect(isDirty('branding', typed, saved)).toBe(true)
    expect(isDirty('general', typed, saved)).toBe(false)
    expect(isDirty('branding', { ...typed, accentColor: saved.accentColor }, saved)).toBe(false)
  })
})

test.each([
  ['#ffffff', 1, false],
  ['#000000', 21, true],
  ['#767676', 4.5, true],
  ['#777777', 4.4, false],
  ['#1F5FBF', 6, true],
])('measures the contrast of %s with white as %d', (colour, ratio, isEnough) => {
  expect(contrastOf(colour)).toEqual({ ratio, isEnough })
})

test.each(['', '#fff', 'red', '#12345g'])('measures nothing for %j, which is no colour', (colour) => {
  expect(contrastOf(colour)).toBeNull()
})

test('reads lists as people type them', () => {
  expect(hostsIn('a.example, b.example\nc.example')).toEqual(['a.example', 'b.example', 'c.example'])
  expect(tagsIn('fire safety, new;\nfire safety,')).toEqual(['fire safety', 'new'])
})

test.each([
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0', 'Edge, Windows'],
  ['Mozilla/5.0 (Windows NT 10.0; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox, Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Safari/604.1', 'Safari, iPhone'],
  ['Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile Safari/537.36', 'Chrome, Android'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Chrome/126.0 Safari/537.36', 'Chrome, macOS'],
])('names the browser of %s', (agent, device) => expect(deviceOf(agent)).toBe(device))

test('names no browser that it does not know', () => {
  expect(deviceOf('node')).toBeNull()
  expect(deviceOf(null)).toBeNull()
})
