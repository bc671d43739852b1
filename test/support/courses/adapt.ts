/** Courses of the Adapt framework. */
import type { CourseVisit } from '#test/support/course-visit.ts'
import { clicks, steps, repeatUntil, untilWritten, type Driver } from './driver.ts'

/**
 * Replaces a film on another host: the parts of its script that the course uses, ready at once and playing on
 * request.
 */
export const film = `{
  const nothing = () => undefined
  const answers = { getCurrentTime: 0, getDuration: 60, getVolume: 100, getPlaybackRate: 1, isMuted: false, getVideoLoadedFraction: 1, getVideoUrl: '' }
  const orders = ['seekTo', 'mute', 'unMute', 'setVolume', 'setPlaybackRate', 'setSize', 'cueVideoById', 'loadVideoById', 'destroy']
  window.YT = {
    loaded: 1,
    Player: function (id, { events }) {
      for (const order of orders) this[order] = nothing
      for (const [question, answer] of Object.entries(answers)) this[question] = () => answer
      this.getIframe = () => document.getElementById(id)
      this.playVideo = () => events.onStateChange({ data: 1 })
      this.pauseVideo = () => events.onStateChange({ data: 2 })
      setTimeout(() => events.onReady({ target: this }))
    },
  }
  onYouTubePlayerAPIReady()
}`

/** Adapt: an article is done once everything in it was opened, seen, played and answered. */
const look = `(async () => {
  for (const component of document.querySelectorAll('.component')) {
    component.scrollIntoView()
    await new Promise((resolve) => setTimeout(resolve, 200))
    component.querySelector('.mejs__play button')?.click()
  }
})()`
const readArticle = async (visit: CourseVisit): Promise<void> => {
  await visit.find('.component')
  for (const frame of visit.frames) {
    const closed = frame.locator('.accordion-item__btn:not(.is-visited)')
    while ((await closed.count()) > 0) await closed.first().click()
    await frame.evaluate(look).catch(() => undefined)
  }
}
/** The course reports each article as an objective. What is not ready yet is tried again. */
const readToEnd = (index: number) =>
  repeatUntil((visit) => visit.written[`cmi.objectives.${index}.status`] === 'completed', readArticle)
const article = (index: number) => clicks(`.menu-item__button >> nth=${index}`)
export const adapt: Driver = {
  begin: steps(article(0), readArticle, untilWritten('cmi.suspend_data', /"c":"/)),
  finish: steps(
    article(0),
    clicks('.mcq-item__label >> nth=0', '.mcq-item__label >> nth=1', '.js-btn-action:not(.is-disabled)'),
    untilWritten('cmi.interactions.0.result', /correct/),
    readToEnd(0),
    ...[1, 2, 3, 4, 5, 6, 7].flatMap((index) => [clicks('.js-nav-back-btn'), article(index), readToEnd(index)]),
    untilWritten('cmi.core.lesson_status', /completed/),
  ),
}
