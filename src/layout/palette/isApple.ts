/** Apple keyboards have ⌘ instead of Ctrl. */
export const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent);
