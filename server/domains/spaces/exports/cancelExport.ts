import type { Context } from '#server/engine/context.ts';
import { forgetExport } from './endExport.ts';
import { exportJobKey } from './exportJob.ts';

/** Ends an export; its room is free again. A running job notices at its next step. */
export async function cancelExport(context: Context, key: string): Promise<void> {
  await context.jobs.drop(context, exportJobKey(key));
  await forgetExport(context, key);
}
