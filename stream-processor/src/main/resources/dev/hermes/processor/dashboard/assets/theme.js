// Before the page is drawn, so that it does not flash: the theme that was chosen. A classic script for that reason.
(() => {
  const chosen = localStorage.getItem('hermes-theme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
})();
