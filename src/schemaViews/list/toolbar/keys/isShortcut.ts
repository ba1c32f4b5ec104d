const ELSEWHERE = 'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], [role="menu"]';

/** Whether a key on a page is a shortcut: without a modifier, and not typed into an input, a dialog or a menu. */
export function isShortcut({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  const isElsewhere = target instanceof Element && target.closest(ELSEWHERE) !== null;
  return !isElsewhere && !ctrlKey && !metaKey && !altKey && !defaultPrevented;
}
