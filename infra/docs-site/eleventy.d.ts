/** The part of Eleventy that builds the site. The package has no declarations of its own. */
declare module '@11ty/eleventy' {
  export interface EleventyPage {
    readonly inputPath: string
    readonly rawInput: string
    readonly url: string
  }
  export interface EleventyConfig {
    setQuietMode(quiet: boolean): void
    setLibrary(language: 'md', library: { render(text: string, data: { readonly page: EleventyPage }): string }): void
    setTemplateFormats(formats: readonly string[]): void
    setIncludesDirectory(folder: string): void
    setUseGitIgnore(use: boolean): void
    addGlobalData(name: string, value: unknown): void
    addPassthroughCopy(folders: Readonly<Record<string, string>>): void
    addTemplate(path: string, content: string): void
    addWatchTarget(path: string): void
  }
  export class Eleventy {
    constructor(
      input: string,
      output: string,
      options: { readonly configPath: string; readonly quietMode: boolean; config(config: EleventyConfig): void },
    )
    write(): Promise<unknown>
  }
}
