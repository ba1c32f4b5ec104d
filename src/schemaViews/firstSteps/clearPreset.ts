import type { Identifier } from 'react-admin';
import type { Preset } from '#model/language/firstStepsDefinition.ts';
import { ApiFault } from '#src/http/apiFault.ts';
import type { ItemState, PresetEnv } from './runPreset.ts';

/** A record that a run of a preset has made. */
export interface MadeRecord {
  key: string;
  resource: string;
  id: Identifier;
}

/** What a cloud still takes apart holds what it stands on: a deletion is tried this number of times. */
const MOST_TRIES = 30;

/**
 * Deletes what a run of a preset has made, the last first, each once the one before it has gone. What was there before
 * stays. Throws the refusal that does not pass.
 */
export async function clearPreset(
  { makes }: Pick<Preset, 'makes'>,
  made: readonly MadeRecord[],
  env: Env & { onState: (key: string, state: ItemState) => void },
): Promise<void> {
  const keys = makes.map(({ key }) => key);
  const order = made.toSorted((a, b) => keys.indexOf(b.key) - keys.indexOf(a.key));
  for (const record of order) {
    env.onState(record.key, 'leaving');
    try {
      const item = makes.find(({ key }) => key === record.key);
      if (item?.kind === 'create' && item.ends !== undefined) await end(record, item.ends, env);
      await remove(record, env);
      env.onState(record.key, 'gone');
    } catch (fault) {
      env.onState(record.key, 'failed');
      throw fault;
    }
  }
}

type Env = Pick<PresetEnv, 'provider' | 'path' | 'wait' | 'definitionOf'>;

/** A refusal means that it has happened already, or the deletion says why it cannot be. */
async function end({ resource, id }: MadeRecord, action: string, { provider, path }: Env): Promise<void> {
  try {
    await provider.act(resource, { id, action, meta: { path } });
  } catch (fault) {
    if (!(fault instanceof ApiFault)) throw fault;
  }
}

async function remove({ resource, id }: MadeRecord, { provider, path, wait, definitionOf }: Env): Promise<void> {
  // What depends on it came with it: it was made a moment ago.
  const meta = { path, ...((await definitionOf(resource)).delete.force && { force: true }) };
  for (let tries = 1; ; tries += 1) {
    try {
      await provider.delete(resource, { id, meta });
      break;
    } catch (fault) {
      if (isGone(fault)) return;
      if (!isHeld(fault) || tries === MOST_TRIES) throw fault;
      await wait();
    }
  }
  for (let tries = 1; tries < MOST_TRIES; tries += 1) {
    try {
      await provider.getOne(resource, { id, meta: { path } });
    } catch (fault) {
      if (isGone(fault)) return;
      throw fault;
    }
    await wait();
  }
}

const isGone = (fault: unknown) => fault instanceof ApiFault && fault.status === 404;

/** Something still refers to it. */
const isHeld = (fault: unknown) => fault instanceof ApiFault && fault.status === 409;
