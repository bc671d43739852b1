import { laterDialog } from '#web/dashboard/app/later-dialog.tsx'

export const ReplayDialog = laterDialog(async () => (await import('./replay-dialog.tsx')).ReplayDialog)
