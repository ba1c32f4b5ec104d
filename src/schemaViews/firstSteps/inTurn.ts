/**
 * Runs the work while no other tab of this browser runs work of that name: the second one waits and then finds what the
 * first one created. A browser offers locks to secure pages only; elsewhere the work runs at once.
 */
export function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const locks: LockManager | undefined = 'locks' in navigator ? navigator.locks : undefined;
  // The types of `request` describe what the lock resolves to, not the promise inside it.
  return locks ? (locks.request(name, work) as Promise<Result>) : work();
}
