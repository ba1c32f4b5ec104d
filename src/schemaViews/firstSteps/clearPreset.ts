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

/** What a cloud still takes apart holds what it stands on: a deletion is tried so many times. */
const MOST_TRIES = 30;

/**
 * Deletes what a run of a preset has made, the last first, each once the one before it has gone. What was there before
 * stays. Throws the refusal that does not pass.
 */
export async function clearPreset(
  { makes }: Pick<Preset, 'makes'>,
  made: readonly MadeRecord[],
  env: Pick<PresetEnv, 'provider' | 'path' | 'wait'> & { onState: (key: string, state: ItemState) => void },
): Promise<void> {
  const keys = makes.map(({ key }) => key);
  const order = made.toSorted((a, b) => keys.indexOf(b.key) - keys.indexOf(a.key));
  for (const record of order) {
    env.onState(record.key, 'leaving');
    try {
      await remove(record, env);
      env.onState(record.key, 'gone');
    } catch (fault) {
      env.onState(record.key, 'failed');
      throw fault;
    }
  }
}

async function remove(
  { resource, id }: MadeRecord,
  { provider, path, wait }: Pick<PresetEnv, 'provider' | 'path' | 'wait'>,
): Promise<void> {
  const meta = { path };
  for (let tries = 1; ; tries += 1) {
    try {
      await provider.delete(resource, { id, meta });
      break;
    } catch (fault) {
      if (isGone(fault)) return;
      if (!isConflict(fault) || tries === MOST_TRIES) throw fault;
      await wait();
    }
  }
  for (let tries = 1; tries < MOST_TRIES; tries += 1) {
    try {
      await provider.getOne(resource, { id, meta });
    } catch (fault) {
      if (isGone(fault)) return;
      throw fault;
    }
    await wait();
  }
}

const isGone = (fault: unknown) => fault instanceof ApiFault && fault.status === 404;

/** Something still refers to it, or its state does not allow the deletion yet. */
const isConflict = (fault: unknown) => fault instanceof ApiFault && (fault.status === 409 || fault.status === 400);
