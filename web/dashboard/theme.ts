/**
 * Sets the chosen theme before the first paint, and tells people with a browser that is too old. It runs as a classic
 * script in the head, so it is kept tiny, and it must run in those browsers.
 */
const chosen = localStorage.getItem('lectern-theme')
if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset['theme'] = chosen

// The oldest browsers that Lectern supports are those of the first years of these colours.
if (!CSS.supports('color', 'light-dark(red, red)'))
  addEventListener('DOMContentLoaded', () =>
    document.body.prepend(
      navigator.language.startsWith('de')
        ? 'Dieser Browser ist zu alt für Lectern. Nötig ist Chrome oder Edge 125, Firefox 128 oder Safari 17.5, oder ein neuerer.'
        : 'This browser is too old for Lectern. Use Chrome or Edge 125, Firefox 128 or Safari 17.5, or a newer one.',
    ),
  )
