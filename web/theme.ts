// Runs before anything is painted: a visitor's choice of light or dark stands over the system's.
const chosen = localStorage.getItem('pennywire.theme')
if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset['theme'] = chosen
