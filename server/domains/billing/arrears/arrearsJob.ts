import type { JobRequest } from '#server/engine/context.ts';

export const ARREARS_DUE = 'arrears-due';

/** Takes the next step with an account in arrears. */
export const arrearsJob = (id: number, runAt: number): JobRequest => ({
  kind: ARREARS_DUE,
  key: `${ARREARS_DUE} ${id}`,
  payload: { id },
  runAt,
});
