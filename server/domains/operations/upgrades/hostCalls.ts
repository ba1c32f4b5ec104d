import { isObject } from '#model/fields/kind.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { Node } from './upgrades.ts';

/** Sends an action to the cloud of a host. False while another call to the host is under way. */
export async function actOnHost(
  context: Context,
  { definition, record }: Node,
  name: string,
  input: RecordData = {},
): Promise<boolean> {
  const action = definition.actions[name];
  if (action === undefined) throw new Error(`The resource ${definition.resource} has no action ${name}`);
  try {
    await context.clouds.act(context, definition, { action, record, input, set: {} });
    return true;
  } catch (error) {
    // Nothing was written yet: the next step tries again.
    if (error instanceof ApiError && error.key === 'cloud.busy') return false;
    throw error;
  }
}

/** Asks the cloud how its hosts are. */
export const refreshHost = (context: Context, { definition }: Node, cloudId: string | null): Promise<void> =>
  context.clouds.refresh(context, definition, cloudId ?? '');

/** Why the cloud refused the last action; null: it did not. */
export function faultOf({ fault }: RecordData): string | null {
  if (typeof fault === 'string') return fault;
  return isObject(fault) && typeof fault.message === 'string' ? fault.message : null;
}
