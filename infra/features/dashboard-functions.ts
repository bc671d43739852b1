import type { ApiFunctions } from './api-function.ts'

/** The functions of the families of the dashboard and of the platform's administration. */
export const dashboardFunctions: ApiFunctions = () => ({})
