import type { HeadsetMessages } from './headset-messages.ts'

export const messages: HeadsetMessages = {
  title: 'Go on with your headset',
  steps: [
    'Put on the headset and open the training there.',
    'Type this code when the training asks for it.',
    'Keep this page open: it shows your result when you are done.',
  ],
  code: 'Code for the headset',
  gettingCode: 'Getting a code…',
  validFor: (time) => `Valid for ${time} minutes, then a new one follows`,
  waiting: 'Waiting for the headset',
  joinedTitle: 'Your headset is connected',
  joined: (headset) => `Connected: ${headset}`,
  joinedText: 'Do the training on the headset. Your result appears here as soon as it is recorded.',
  otherHeadset: 'Use another headset',
  appMissing: 'The training is not on the headset yet?',
  appHint: 'Open this page in the browser of the headset, download the app and install it. Then open it.',
  download: 'Download the app',
  noConnection: 'No connection – trying again',
  lastResult: (result) => `Recorded so far: ${result}`,
  noResult: 'Nothing has been recorded yet.',
}
