/** How the demo plays a course: in a browser, or in the player's own runtime where there is none. */
export interface Learner {
  /** For the demo's first lines: how this learner plays. */
  readonly means: string
  /** Opens the course, reads on to its fourth page, and goes away without a word. Answers with the bookmark. */
  readonly leaveInTheMiddle: (launchUrl: string) => Promise<string>
  /** Opens the course again. Answers with where it came back; then passes the quiz and leaves by the course's own button. */
  readonly resumeAndFinish: (launchUrl: string) => Promise<string>
  readonly close: () => Promise<void>
}
