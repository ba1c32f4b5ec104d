/** Keyboards of Apple have ⌘ where the others have Ctrl. */
export const APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent);
