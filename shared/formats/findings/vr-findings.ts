/** Findings about VR packages: the Android app in the archive. */
import { type FindingDefinition } from './finding-definition.ts'

export const vrErrors = {
  VR_APK_UNZIPPED: {
    severity: 'error',
    meaning: 'The file is an Android app itself, and not a ZIP archive that holds one.',
    remedy: 'Put the .apk file into a ZIP archive and upload that.',
  },
  VR_SEVERAL_APKS: {
    severity: 'error',
    meaning: 'The archive holds more than one .apk file.',
    remedy: 'Leave one .apk file in the archive; upload the others as packages of their own.',
  },
  VR_APK_UNREADABLE: {
    severity: 'error',
    meaning: 'The .apk file is not an Android app that can be read.',
    remedy: 'Build the app again and upload the new file.',
  },
  VR_APK_COMPRESSED: {
    severity: 'error',
    meaning: 'The .apk file is compressed in the archive, and too large to be looked at that way.',
    remedy: 'Create the ZIP again without compression (zip -0); an .apk file hardly shrinks.',
  },
} as const satisfies Record<string, FindingDefinition>

export const vrWarnings = {
  VR_FEATURE_MISSING: {
    severity: 'warning',
    meaning: 'The app does not say that it is made for a headset.',
    remedy: 'Check that the app was built for the headset, if it does not start there.',
  },
} as const satisfies Record<string, FindingDefinition>
