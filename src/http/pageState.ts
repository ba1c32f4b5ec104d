const resets: (() => void)[] = [];

/**
 * For a module that keeps something as long as its page lives: how to forget it. A page ends with its modules; tests
 * share these, and call `forgetPage` instead.
 */
export function keptByPage(forget: () => void): void {
  resets.push(forget);
}

export function forgetPage(): void {
  for (const forget of resets) forget();
}
