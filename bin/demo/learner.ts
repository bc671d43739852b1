/** How the demo plays a course: in a browser or, without one, with the player's engine alone. */
export interface Learner {
  /** How this learner plays, for the demo's output. */
  readonly description: string
  /** Opens the course, reads to its fourth page, and closes the window. Returns the bookmark. */
  readonly leaveInTheMiddle: (launchUrl: string) => Promise<string>
  /**
   * Opens the course again, passes the quiz, and leaves with the course's own button. Returns the place where the
   * course resumed.
   */
  readonly resumeAndFinish: (launchUrl: string) => Promise<string>
  readonly close: () => Promise<void>
}
