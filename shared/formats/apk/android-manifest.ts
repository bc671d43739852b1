/** Reads the parts of an Android app's manifest that matter to a headset and its owner. */
import { parseBinaryXml, type AttributeValue, type XmlElement } from './binary-xml.ts'

export type VrPlatform = 'meta_quest' | 'pico' | 'vive' | 'openxr' | 'cardboard' | 'android'

export interface AndroidApp {
  /** `com.example.training`. */
  readonly applicationId: string
  /** Name of the app; null where it is a reference to its resources. */
  readonly label: string | null
  readonly versionName: string | null
  readonly versionCode: number | null
  /** API levels; null where the app states none. */
  readonly minSdk: number | null
  readonly targetSdk: number | null
  /** What it states of headsets: features, launcher categories and settings, by their names, sorted. */
  readonly vrFeatures: readonly string[]
  /** The headset that it is made for; `android` where it states none. */
  readonly platform: VrPlatform
}

/** Android's ids of the attributes that are read: obfuscated apps have no other names. */
const ids = {
  name: 0x01010003,
  label: 0x01010001,
  value: 0x01010024,
  versionCode: 0x0101021b,
  versionName: 0x0101021c,
  minSdk: 0x0101020c,
  targetSdk: 0x01010270,
} as const

const names: Readonly<Record<keyof typeof ids, string>> = {
  name: 'name',
  label: 'label',
  value: 'value',
  versionCode: 'versionCode',
  versionName: 'versionName',
  minSdk: 'minSdkVersion',
  targetSdk: 'targetSdkVersion',
}

const valueOf = (element: XmlElement | undefined, attribute: keyof typeof ids): AttributeValue =>
  element?.attributes.get(ids[attribute]) ?? element?.attributes.get(names[attribute]) ?? null

const textOf = (value: AttributeValue): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, 256) : null
const numberOf = (value: AttributeValue): number | null => (typeof value === 'number' ? value : null)

function* within(element: XmlElement): Generator<XmlElement> {
  for (const child of element.children) {
    yield child
    yield* within(child)
  }
}

const statements = new Set(['uses-feature', 'category', 'meta-data', 'uses-native-library', 'uses-library'])
const aboutHeadsets =
  /(^|[._-])(vr|xr)([._-]|$)|oculus|openxr|daydream|cardboard|headtracking|^pvr\.|pico|^wave\.|\.wave\./i
const mostFeatures = 50

/** Names that the manifest states of headsets; the launcher category of Oculus is one in capitals. */
function vrFeaturesOf(manifest: XmlElement): string[] {
  const found = new Set<string>()
  for (const element of within(manifest)) {
    const name = statements.has(element.name) ? textOf(valueOf(element, 'name')) : null
    if (name !== null && aboutHeadsets.test(name)) found.add(name)
  }
  return [...found].sort().slice(0, mostFeatures)
}

const platforms: readonly (readonly [VrPlatform, RegExp])[] = [
  ['meta_quest', /oculus/i],
  ['pico', /^pvr\.|pico/i],
  ['vive', /wave|htc|vive/i],
  ['openxr', /openxr|android\.software\.xr|android\.hardware\.xr/i],
  ['cardboard', /cardboard|daydream/i],
]

/** Java's package names: letters, digits and underscores between dots, two parts at least. */
const applicationId = /^[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z][A-Za-z0-9_]*)+$/

/** Reads a compiled `AndroidManifest.xml`; null where it is none. Bad input never throws. */
export function readAndroidManifest(bytes: Uint8Array): AndroidApp | null {
  const manifest = parseBinaryXml(bytes)
  const id = textOf(manifest?.attributes.get('package') ?? null)
  if (manifest?.name !== 'manifest' || id === null || !applicationId.test(id)) return null
  const child = (name: string): XmlElement | undefined => manifest.children.find((element) => element.name === name)
  const vrFeatures = vrFeaturesOf(manifest)
  return {
    applicationId: id,
    label: textOf(valueOf(child('application'), 'label')),
    versionName: textOf(valueOf(manifest, 'versionName')),
    versionCode: numberOf(valueOf(manifest, 'versionCode')),
    minSdk: numberOf(valueOf(child('uses-sdk'), 'minSdk')),
    targetSdk: numberOf(valueOf(child('uses-sdk'), 'targetSdk')),
    vrFeatures,
    platform: platforms.find(([, pattern]) => vrFeatures.some((feature) => pattern.test(feature)))?.[0] ?? 'android',
  }
}
