import { describe, expect, test } from 'vitest';
import { ApiFault } from '#src/http/apiFault.ts';
import { clearPreset, type MadeRecord } from '#src/schemaViews/firstSteps/clearPreset.ts';

type Env = Parameters<typeof clearPreset>[2];

const MAKES = ['network', 'subnet', 'machine'].map((key) => ({
  kind: 'create' as const,
  key,
  resource: `${key}s`,
  values: { name: key },
}));
const MADE: MadeRecord[] = [
  { key: 'network', resource: 'networks', id: 1 },
  { key: 'machine', resource: 'machines', id: 3 },
];

const fault = (status: number) => new ApiFault({ method: 'DELETE', url: '/' }, status, {});

/** A cloud in which a machine takes two looks to go, and holds its network until then. */
function world({ refuses }: { refuses?: number } = {}) {
  const calls: string[] = [];
  const states: string[] = [];
  let looks = 2;
  const provider = {
    delete: async (resource: string) => {
      calls.push(`delete ${resource}`);
      if (refuses !== undefined && resource === 'machines') throw fault(refuses);
      if (resource === 'networks' && looks > 0) throw fault(409);
    },
    getOne: async (resource: string) => {
      if (resource === 'machines' && looks > 0) return { data: { id: 3 } };
      throw fault(404);
    },
  };
  const env: Env = {
    // The doubles have the methods that it calls, without their type parameters.
    provider: provider as unknown as Env['provider'],
    // What a forced deletion is for is another test's.
    definitionOf: async () => ({ delete: { force: false } }) as unknown as Awaited<ReturnType<Env['definitionOf']>>,
    path: { cloud_id: 'c' },
    wait: async () => void (looks -= 1),
    onState: (key, state) => states.push(`${key} ${state}`),
  };
  return { calls, states, clear: (made = MADE) => clearPreset({ makes: MAKES }, made, env) };
}

describe('what a preset has made', () => {
  test('is deleted, the last first, each once the one before it has gone', async () => {
    const { calls, states, clear } = world();
    await clear();
    expect(calls).toEqual(['delete machines', 'delete networks']);
    expect(states).toEqual(['machine leaving', 'machine gone', 'network leaving', 'network gone']);
  });

  test('is waited for while something holds it', async () => {
    const { calls, clear } = world();
    await clear(MADE.slice(0, 1));
    expect(calls).toEqual(['delete networks', 'delete networks', 'delete networks']);
  });

  test('counts as deleted if it has gone already', async () => {
    const { states, clear } = world({ refuses: 404 });
    await clear(MADE.slice(1));
    expect(states).toEqual(['machine leaving', 'machine gone']);
  });

  test('stays with what it stands on after a refusal that does not pass', async () => {
    const { calls, states, clear } = world({ refuses: 403 });
    await expect(clear()).rejects.toThrow();
    expect(calls).toEqual(['delete machines']);
    expect(states.at(-1)).toBe('machine failed');
  });
});
