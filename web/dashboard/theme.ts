/** Sets the chosen theme before the first paint. It runs as a classic script in the head, so it is kept tiny. */
const chosen = localStorage.getItem('lectern-theme')
if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset['theme'] = chosen
