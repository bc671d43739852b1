import * as z from 'zod'

interface Tool<Options> {
  /** What the tool does, its commands and its options. */
  readonly help: string
  /** Reads the options from the command line. Throws if one of them is missing or invalid. */
  readonly readOptions: () => Options
  /** Does the work. Returns the text to print. */
  readonly run: (options: Options) => Promise<string>
}

/**
 * Runs a command-line tool. `--help` prints the help. Invalid options print what is wrong with each of them and the
 * help, a failure prints its message; both end the process with exit code 1.
 */
export async function runTool<Options>({ help, readOptions, run }: Tool<Options>): Promise<void> {
  if (process.argv.includes('--help')) {
    console.log(help)
    return
  }
  let options: Options
  try {
    options = readOptions()
  } catch (error) {
    fail(`${problemsOf(error)}\n\n${help}`)
    return
  }
  try {
    console.log(await run(options))
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error))
  }
}

function fail(text: string): void {
  console.error(text)
  process.exitCode = 1
}

function problemsOf(error: unknown): string {
  if (error instanceof z.ZodError)
    return error.issues.map(({ path, message }) => `${path.map(String).join('.')}: ${message}`).join('\n')
  return error instanceof Error ? error.message : String(error)
}
