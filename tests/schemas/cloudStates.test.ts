import { describe, expect, test } from 'vitest';
import type { Definition } from '#model/language/definition.ts';
import { BACKUP_STATES, SNAPSHOT_STATES, VOLUME_STATES } from '#server/domains/cloud/openstack/storage/volumeStates.ts';
import { NETWORK_STATES } from '#server/domains/cloud/openstack/network/networkStates.ts';
import { STATES, STATUSES, TASKS } from '#server/domains/cloud/openstack/compute/serverStates.ts';
import type { ActionRule } from '#server/domains/cloud/simulator/kindRules.ts';
import { rulesOf } from '#server/domains/cloud/simulator/products.ts';
import { schemas } from './productSchemas.ts';

/**
 * Intended differences between a definition and the simulator: `+` is a state that only the definition allows, `-` one
 * that only the simulator allows, like the real service. Everything else must agree.
 */
const DIFFERENCES: Record<string, { states: string[]; because: string }> = {
  'servers.attach_volume': {
    states: ['-soft_deleted'],
    because: 'a machine in the recycle bin is only restored or purged',
  },
  'servers.detach_volume': {
    states: ['-soft_deleted'],
    because: 'a machine in the recycle bin is only restored or purged',
  },
  'servers.delete': {
    states: ['-soft_deleted'],
    because: 'purge deletes a machine that is in the recycle bin',
  },
  'volumes.delete': {
    states: ['+in_use'],
    because: 'the condition on the machine tells to detach the volume first, which says more than its state',
  },
};

/** Kinds without a table in the simulator, which allows their actions in every state. */
const UNCHECKED: Record<string, string> = {
  networks: 'Neutron checks no status of them',
  ports: 'Neutron checks no status of them',
  routers: 'Neutron checks no status of them',
  floatingIps: 'Neutron checks no status of them',
  hypervisors: 'Nova enables and disables a host whatever its status is',
  containers: 'an engine accepts every action in every state',
  containerDeployments: 'what is wanted is stored in every state, and reached from any',
  eips: 'the simulator creates them running, and they stay so',
  snatRules: 'the simulator creates them running, and they stay so',
  dnatRules: 'the simulator creates them running, and they stay so',
};

const inClouds = Object.values(schemas.resources).flatMap((definition) =>
  definition.cloud && definition.stateField ? [{ definition, cloud: definition.cloud }] : [],
);

describe.each(inClouds.map((each) => ({ ...each, name: each.definition.resource })))(
  'the states of $name',
  ({ definition, cloud: { kind, products } }) => {
    const words = wordsOf(definition);
    const simulated = products.map((product) => rulesOf(product)[kind]?.states ?? {});

    test('match those of the simulator', () => {
      const named = simulated.flatMap((rules) =>
        Object.values(rules).flatMap(({ from, already = [] }) => [...(from === 'any' ? [] : from), ...already]),
      );
      expect(named.filter((word) => !words.includes(word))).toEqual([]);
    });

    test('allow the actions that the simulator allows', () => {
      const found = simulated.flatMap((rules) =>
        [...allowedIn(definition)].flatMap(([action, allowed]) => {
          const rule = rules[action];
          const differing = rule === undefined ? [] : differences(definition, allowed, rule);
          return differing.length === 0 ? [] : [[`${kind}.${action}`, differing] as const];
        }),
      );
      const expected = Object.entries(DIFFERENCES).filter(([name]) => name.startsWith(`${kind}.`));
      expect(Object.fromEntries(found)).toEqual(
        Object.fromEntries(expected.map(([name, { states }]) => [name, states])),
      );
    });

    test('are checked by the simulator, except for the kinds with a reason above', () => {
      const limited = [...allowedIn(definition)].filter(([, allowed]) => allowed.length < words.length);
      const unchecked = limited.filter(([action]) => simulated.some((rules) => rules[action] === undefined));
      expect(unchecked.length > 0).toBe(kind in UNCHECKED);
    });
  },
);

/** The states that the OpenStack driver derives from those of Nova, Neutron and Cinder. */
test.each([
  ['instances', { ...TASKS, ...STATES, ...STATUSES, other: 'unknown' }],
  ['volumes', VOLUME_STATES],
  ['snapshots', SNAPSHOT_STATES],
  ['backups', BACKUP_STATES],
  ['networks', NETWORK_STATES],
  ['ports', NETWORK_STATES],
  ['routers', NETWORK_STATES],
  ['floatingIps', NETWORK_STATES],
] as const)('the OpenStack driver reports states of %s only', (resource, table) => {
  const words = wordsOf(schemas.resources[resource]);
  expect(Object.values(table).filter((word) => !words.includes(word))).toEqual([]);
});

function wordsOf(definition: Definition | undefined): string[] {
  return Object.keys(definition?.fields[definition.stateField ?? '']?.values ?? {});
}

/** The states in which each change of a record reaches the cloud. */
function allowedIn(definition: Definition): Map<string, readonly string[]> {
  const every = wordsOf(definition);
  const stable = every.filter((word) => !isTransient(definition, word));
  const actions = Object.values(definition.actions)
    .filter(({ on, cloud }) => on === 'record' && cloud !== false)
    // One transition at a time: the engine refuses the next one until the first has ended.
    .map(({ name, cloud, from, via, to }) => {
      const word = cloud === 'content' ? cloud : name;
      return [word, from ?? ((via ?? to) === undefined ? every : stable)] as const;
    });
  const builtIn = (['update', 'delete'] as const).map((name) => [name, definition[name]?.from ?? every] as const);
  return new Map([...builtIn, ...actions]);
}

/** A transient state counts only if the definition names it. */
function differences(definition: Definition, allowed: readonly string[], { from, already = [] }: ActionRule): string[] {
  if (from === 'any') from = wordsOf(definition);
  const isAccepted = (word: string): boolean => from.includes(word) || already.includes(word);
  const lost = from.filter((word) => !allowed.includes(word) && !isTransient(definition, word));
  return [...allowed.filter((word) => !isAccepted(word)).map((word) => `+${word}`), ...lost.map((word) => `-${word}`)];
}

function isTransient(definition: Definition, word: string): boolean {
  return definition.fields[definition.stateField ?? '']?.values?.[word]?.transient === true;
}
