/** Keyboards of Apple have ⌘ where the others have Ctrl. */
export const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent);
