/** What a deployment without a converter does with decks. */
import { unconvertible, type ConversionSteps } from './conversion-steps.ts'

export const noConverter: Pick<ConversionSteps, 'render' | 'write'> = {
  render: () =>
    Promise.resolve(unconvertible('CONVERTER_MISSING', 'This deployment has no converter of decks. Ask its operator.')),
  write: () => Promise.reject(new Error('No deck was rendered, so there is no course to write.')),
}
