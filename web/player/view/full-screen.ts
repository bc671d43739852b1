/** Full screen for the course. In browsers without it (iPhone) the player hides its own controls instead. */
import { need } from './dom.ts'

export class FullScreen {
  private readonly app = need('app', HTMLElement)
  private readonly body = need('body', HTMLElement)
  private readonly shrink = need('shrink', HTMLButtonElement)

  constructor() {
    this.shrink.addEventListener('click', () => {
      this.immerse(false)
    })
  }

  toggle(): void {
    if (document.fullscreenElement !== null) void document.exitFullscreen()
    else if (document.fullscreenEnabled) void this.body.requestFullscreen().catch(() => this.immerse(true))
    else this.immerse(true)
  }

  private immerse(isOn: boolean): void {
    this.app.toggleAttribute('data-immersive', isOn)
    this.shrink.hidden = !isOn
    ;(isOn ? this.shrink : need('fullscreen', HTMLButtonElement)).focus()
  }
}
