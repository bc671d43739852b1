import type { DispatchMessages } from './dispatch-messages.ts'

export const messages: DispatchMessages = {
  tryAgain: 'Try again',
  reference: (value) => `Reference: ${value}`,
  refusals: {
    paused: {
      title: 'This course is paused',
      text: 'It can be opened again later. If you need it now, tell the administrator of your learning platform.',
    },
    expired: {
      title: 'This course has expired',
      text: 'The time in which it could be opened is over. Tell the administrator of your learning platform, with the reference below.',
    },
    ended: {
      title: 'This course is no longer offered',
      text: 'Your results stay in your learning platform. Tell its administrator, with the reference below.',
    },
    invalid: {
      title: 'This course package is no longer valid',
      text: 'The administrator of your learning platform needs a new package of the course. Tell them, with the reference below.',
    },
    elsewhere: {
      title: 'This course cannot be opened here',
      text: 'It is not allowed on this site. Tell the administrator of your learning platform, with the reference below.',
    },
    full: {
      title: 'All licences of this course are in use',
      text: 'Tell the administrator of your learning platform, with the reference below. When there is a free licence, you can try again.',
    },
    unavailable: {
      title: 'The content of this course is not available right now',
      text: 'Try again later. If this happens again, tell the administrator of your learning platform, with the reference below.',
    },
    suspended: {
      title: 'The provider of this course cannot open it right now',
      text: 'Tell the administrator of your learning platform, with the reference below, so that they can ask the provider.',
    },
    busy: {
      title: 'The course cannot be opened right now',
      text: 'Try again in a minute. If this happens again, tell the administrator of your learning platform, with the reference below.',
    },
    unreachable: {
      title: 'The course cannot be reached',
      text: 'Check your connection. If other sites work, your network may block the course: tell the administrator of your learning platform, with the reference below.',
    },
    noHost: {
      title: 'Open this course in your learning platform',
      text: 'This page works inside a learning platform only. Go to your learning platform and open the course there.',
    },
    noLearner: {
      title: 'Your learning platform does not say who you are',
      text: 'Sign in to your learning platform and open the course again. If you are signed in, tell its administrator, with the reference below.',
    },
    hostRefused: {
      title: 'Your learning platform has not started the course',
      text: 'Close this page and open the course from your learning platform again. If that does not help, tell its administrator, with the reference below.',
    },
  },
}
