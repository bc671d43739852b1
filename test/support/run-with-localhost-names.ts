/** Loaded before a command of `bin/` that a test runs, so that the command finds the local key value store. */
import { resolveLocalhostNames } from '#infra/local/aws/key-value-store/localhost-names.ts'

resolveLocalhostNames()
