/** Starts the dashboard. */
import { startDashboard } from './start.tsx'

startDashboard()
