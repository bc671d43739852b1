import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const projectFolder = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '')
