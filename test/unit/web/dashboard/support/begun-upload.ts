import type { Upload } from '#web/dashboard/screens/upload/run-upload.ts'

/** An upload as it is when a person has chosen a file. */
export const begunUpload = (file: File): Upload => ({
  file,
  options: { packageId: null, validateOnly: false },
  step: 'limit',
  sent: 0,
  storagePath: null,
  processed: null,
  isWaiting: false,
  error: null,
  isOver: false,
})
