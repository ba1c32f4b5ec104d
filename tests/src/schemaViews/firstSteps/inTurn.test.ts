import { afterEach, expect, test, vi } from 'vitest';
import { inTurn } from '#src/schemaViews/firstSteps/inTurn.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The locks of a browser: work of one name runs one after the other. */
function locks() {
  const last = new Map<string, Promise<unknown>>();
  return {
    request: (name: string, work: () => Promise<unknown>) => {
      const turn = (last.get(name) ?? Promise.resolve()).then(work);
      last.set(name, turn);
      return turn;
    },
  };
}

/** Two tabs that look for a network and create it if there is none. */
async function pressTwice() {
  const networks: string[] = [];
  const preset = async () => {
    const found = networks.length > 0;
    await Promise.resolve();
    if (!found) networks.push('default-network');
    return networks.length;
  };
  await Promise.all([inTurn('preset', preset), inTurn('preset', preset)]);
  return networks;
}

test('two tabs that begin at the same moment create one record', async () => {
  vi.stubGlobal('navigator', { locks: locks() });
  expect(await pressTwice()).toEqual(['default-network']);
});

test('a page without locks runs the work at once', async () => {
  vi.stubGlobal('navigator', {});
  expect(await inTurn('preset', async () => 'done')).toBe('done');
  // What the locks are for.
  expect(await pressTwice()).toHaveLength(2);
});
