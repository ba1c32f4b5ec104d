import type { Command } from '../runAgent.ts';
import type { Components } from './createComponents.ts';
import type { Spec } from './kinds.ts';

const APPLIES: ReadonlySet<string> = new Set(['install', 'upgrade', 'rollback']);

/** A command about an installation; throws an error in words for people if this agent does not know it. */
export async function carryOut(components: Components, { action, record, values = {} }: Command): Promise<void> {
  const installation = Number(record);
  const { component, sent } = values;
  if (action === 'uninstall') return components.remove(installation);
  if (!APPLIES.has(action) || typeof component !== 'string' || !isSent(sent))
    throw new Error(`this agent does not carry out ${action} of ${String(component)}`);
  return components.apply(installation, { component, ...sent });
}

const isSent = (sent: unknown): sent is Omit<Spec, 'component'> =>
  typeof sent === 'object' &&
  sent !== null &&
  'version' in sent &&
  typeof sent.version === 'string' &&
  'values' in sent &&
  typeof sent.values === 'object' &&
  sent.values !== null;
