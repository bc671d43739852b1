import { processorTime } from '#test/support/processor-time.ts'
import { fc } from '#test/support/properties.ts'
import { readAndroidManifest } from '#shared/formats/apk/android-manifest.ts'
import { binaryXml, vrManifest, type ElementSpec, type ManifestOptions } from '#test/support/apk-writer.ts'

const read = (manifest: ElementSpec, options: ManifestOptions = {}) => readAndroidManifest(binaryXml(manifest, options))

const forklift = {
  applicationId: 'com.example.forklift',
  label: 'Forklift safety',
  versionName: '1.4.2',
  versionCode: 42,
  minSdk: 29,
  targetSdk: 32,
  vrFeatures: ['android.hardware.vr.headtracking', 'com.oculus.intent.category.VR', 'com.oculus.supportedDevices'],
  platform: 'meta_quest',
}

it.each<[string, ManifestOptions]>([
  ['UTF-16, as Android’s own tools write', {}],
  ['UTF-8, as newer tools write', { utf8: true }],
  ['attributes without names, as obfuscators leave them', { nameless: true }],
])('reads a manifest in %s', (_, options) => {
  expect(read(vrManifest(), options)).toEqual(forklift)
})

it.each([
  ['uses-feature', 'android.hardware.vr.headtracking', 'android'],
  ['uses-feature', 'oculus.software.handtracking', 'meta_quest'],
  ['category', 'com.oculus.intent.category.VR', 'meta_quest'],
  ['meta-data', 'pvr.app.type', 'pico'],
  ['uses-feature', 'wave.feature.handtracking', 'vive'],
  ['category', 'org.khronos.openxr.intent.category.IMMERSIVE_HMD', 'openxr'],
  ['category', 'com.google.intent.category.CARDBOARD', 'cardboard'],
] as const)('recognizes %s %s as a headset feature of %s', (element, name, platform) => {
  const app = read(vrManifest({ children: [{ name: element, attributes: { name } }] }))
  expect([app?.vrFeatures, app?.platform]).toEqual([[name], platform])
})

it.each(['android.hardware.camera', 'android.hardware.vulkan.level', 'com.example.vroom', 'android.hardware.wifi'])(
  'ignores the feature %s, which other devices have too',
  (name) => {
    expect(read(vrManifest({ children: [{ name: 'uses-feature', attributes: { name } }] }))).toMatchObject({
      vrFeatures: [],
      platform: 'android',
    })
  },
)

it('returns null for absent values and for references to resources', () => {
  const app = read({
    name: 'manifest',
    attributes: { package: 'a.b', versionName: { reference: 0x7f050001 } },
    children: [{ name: 'application', attributes: { label: { reference: 0x7f050000 } } }],
  })
  expect(app).toEqual({
    applicationId: 'a.b',
    label: null,
    versionName: null,
    versionCode: null,
    minSdk: null,
    targetSdk: null,
    vrFeatures: [],
    platform: 'android',
  })
})

it.each<[string, ElementSpec]>([
  ['another root', { name: 'resources', attributes: { package: 'a.b' } }],
  ['no package', { name: 'manifest' }],
  ['a package that is no name', vrManifest({ attributes: { package: '../etc' } })],
  ['a package that is a number', vrManifest({ attributes: { package: 7 } })],
])('refuses %s as a manifest', (_, manifest) => {
  expect(read(manifest)).toBeNull()
})

it('refuses documents without an end', () => {
  let deep: ElementSpec = { name: 'x' }
  for (let depth = 0; depth < 100; depth += 1) deep = { name: 'x', children: [deep] }
  expect(read(vrManifest({ children: [deep] }))).toBeNull()
  expect(read(vrManifest({ children: Array.from({ length: 20_001 }, () => ({ name: 'x' })) }))).toBeNull()
  const long = 'x'.repeat(30_000)
  expect(
    read(vrManifest({ children: Array.from({ length: 10 }, (_, index) => ({ name: `${long}${index}` })) })),
  ).not.toBeNull()
  expect(
    read(vrManifest({ children: Array.from({ length: 200 }, (_, index) => ({ name: `${long}${index}` })) })),
  ).toBeNull()
})

it('returns quickly for any bytes', () => {
  const whole = binaryXml(vrManifest())
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(whole.length - 1), fc.oneof(fc.constantFrom(0, 0xff, 0x7f, 0x80), fc.nat(255))), {
        minLength: 1,
        maxLength: 8,
      }),
      fc.nat(whole.length),
      (changes, cut) => {
        const broken = Buffer.from(whole)
        for (const [at, byte] of changes) broken[at] = byte
        const started = processorTime()
        for (const bytes of [broken, broken.subarray(0, cut)]) {
          const app = readAndroidManifest(bytes)
          if (app !== null) expect(app.applicationId).toMatch(/^[A-Za-z][\w.]*$/)
        }
        expect(processorTime() - started).toBeLessThan(1000)
      },
    ),
    { numRuns: 2000 },
  )
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => expect(readAndroidManifest(bytes)).toBeNull()))
})
