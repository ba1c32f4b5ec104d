/**
 * Runs a task again and again, with a pause of `everyMs` between its end and its next beginning. The task handles its
 * own faults. Returns a function that stops it after a last round.
 */
export function inRounds(task: () => Promise<void>, everyMs: number): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let round: Promise<void> | undefined;
  const begin = () => {
    round = task().then(() => {
      if (!stopped) timer = setTimeout(begin, everyMs).unref();
    });
  };
  begin();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await round;
    await task();
  };
}
