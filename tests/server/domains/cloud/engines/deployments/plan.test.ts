import { describe, expect, test } from 'vitest';
import {
  newProgress,
  newSlot,
  templateOf,
  type SlotProgress,
  type Wanted,
} from '#server/domains/cloud/engines/deployments/desired.ts';
import { LABELS, type EngineContainer } from '#server/domains/cloud/engines/deployments/engine.ts';
import { pauseBefore, placed, planOf } from '#server/domains/cloud/engines/deployments/plan.ts';

const NOW = 1_000_000;
const STEADY_MS = 5_000;

const wanted = (spec: Partial<Wanted['spec']> = {}, more: Partial<Wanted> = {}): Wanted => ({
  name: 'web',
  mode: 'run',
  spec: {
    name: 'web',
    image: 'shop/web:2.0',
    replicas: 2,
    cpu: 1,
    memory_mb: 64,
    restart_policy: 'always',
    rollout_timeout_s: 60,
    ...spec,
  },
  revision: 2,
  lastRevision: 2,
  restarts: 0,
  before: null,
  since: NOW - 1_000,
  failed: null,
  ...more,
});

/** A container that has run for a minute, of the template that is wanted, unless said otherwise. */
function container(want: Wanted, slot: number, more: Partial<EngineContainer> & { isOld?: boolean } = {}) {
  const { isOld = false, ...fields } = more;
  const made: EngineContainer = {
    ref: `${isOld ? 'old' : 'new'}-${slot}`,
    name: `web-${slot}`,
    labels: { [LABELS.slot]: String(slot), [LABELS.template]: isOld ? 'another' : templateOf(want) },
    image: 'shop/web:2.0',
    imageDigest: null,
    state: 'running',
    createdAt: NOW - 61_000,
    startedAt: NOW - 60_000,
    finishedAt: null,
    exitCode: null,
    oomKilled: false,
    restartCount: 0,
    error: null,
    ip: null,
    ports: [],
    command: null,
    cpu: 1,
    memoryMb: 64,
    ...fields,
  };
  return made;
}

function plan(want: Wanted, containers: readonly EngineContainer[], slots: Record<number, Partial<SlotProgress>> = {}) {
  const progress = newProgress();
  for (const [slot, more] of Object.entries(slots)) progress.slots[slot] = { ...newSlot(), ...more };
  return planOf(want, progress, placed(want, containers), { now: NOW, steadyMs: STEADY_MS });
}

describe('how many, and of what', () => {
  test('nothing is there: every place gets a container', () => {
    expect(plan(wanted(), [])).toMatchObject({
      steps: [
        { do: 'create', slot: 0 },
        { do: 'create', slot: 1 },
      ],
      ready: 0,
      isReached: false,
    });
  });

  test('everything is as wanted', () => {
    const want = wanted();
    expect(plan(want, [container(want, 0), container(want, 1)])).toMatchObject({
      steps: [],
      ready: 2,
      isReached: true,
    });
  });

  test('fewer are wanted: what is above goes, of whichever template', () => {
    const want = wanted({ replicas: 1 });
    expect(plan(want, [container(want, 0), container(want, 1), container(want, 2, { isOld: true })]).steps).toEqual([
      { do: 'remove', ref: 'new-1', why: 'extra' },
      { do: 'remove', ref: 'old-2', why: 'extra' },
    ]);
  });

  test('two at one place, as after a crash: the older one stays', () => {
    const want = wanted({ replicas: 1 });
    const twin = container(want, 0, { ref: 'twin', createdAt: NOW });
    expect(plan(want, [twin, container(want, 0)]).steps).toEqual([{ do: 'remove', ref: 'twin', why: 'extra' }]);
  });
});

describe('an update', () => {
  const old = (want: Wanted) => [container(want, 0, { isOld: true }), container(want, 1, { isOld: true })];

  test('one place at a time, and the old container stays until the new one is ready', () => {
    const want = wanted();
    expect(plan(want, old(want)).steps).toEqual([{ do: 'create', slot: 0 }]);
    const young = container(want, 0, { startedAt: NOW - 1_000 });
    expect(plan(want, [...old(want), young])).toMatchObject({ steps: [], ready: 0, isReached: false });
    expect(plan(want, [...old(want), container(want, 0)]).steps).toEqual([
      { do: 'remove', ref: 'old-0', why: 'old' },
      { do: 'create', slot: 1 },
    ]);
  });

  test('with ports, the old container goes first: a port of the host cannot be opened twice', () => {
    const want = wanted({ ports: [{ container_port: 80, protocol: 'tcp' }] });
    expect(plan(want, old(want)).steps).toEqual([
      { do: 'remove', ref: 'old-0', why: 'old' },
      { do: 'create', slot: 0 },
    ]);
  });

  test('it waits for a health check, and fails when that has missed often enough', () => {
    const want = wanted({ replicas: 1, health: { command: 'true', retries: 2, start_period_s: 5 } });
    const there = [container(want, 0)];
    expect(plan(want, there, { 0: { misses: null } })).toMatchObject({ steps: [], ready: 0, failure: undefined });
    expect(plan(want, there, { 0: { misses: 1 } })).toMatchObject({ steps: [], ready: 0, failure: undefined });
    expect(plan(want, there, { 0: { misses: 2 } })).toMatchObject({
      steps: [{ do: 'remove', ref: 'new-0', why: 'unhealthy' }],
      failure: expect.stringContaining('failed 2 times'),
    });
    expect(plan(want, there, { 0: { misses: 0 } })).toMatchObject({ ready: 1, isReached: true });
  });
});

describe('what ends', () => {
  const gone = (want: Wanted, more: Partial<EngineContainer> = {}) =>
    container(want, 0, { state: 'exited', exitCode: 1, finishedAt: NOW - 1_000, ...more });

  test('is started at once, then with growing pauses, and fails the rollout after three starts', () => {
    const want = wanted({ replicas: 1 });
    const start = { do: 'start', ref: 'new-0', slot: 0 };
    expect(plan(want, [gone(want)])).toMatchObject({ steps: [start], failure: undefined });
    expect(plan(want, [gone(want)], { 0: { starts: 1 } }).steps).toEqual([]);
    const waited = gone(want, { finishedAt: NOW - pauseBefore(1) });
    expect(plan(want, [waited], { 0: { starts: 1 } }).steps).toEqual([start]);
    expect(plan(want, [waited], { 0: { starts: 3 } }).failure).toBe('web-0 ended with exit code 1');
    const again = container(want, 0, { state: 'running', startedAt: NOW - 1 });
    expect(plan(want, [again], { 0: { starts: 3 } })).toMatchObject({ failure: undefined, isSuspect: true });
    expect(plan(want, [gone(want, { oomKilled: true })], { 0: { starts: 3 } }).failure).toContain('more memory');
    expect([1, 2, 20].map(pauseBefore)).toEqual([10_000, 20_000, 300_000]);
  });

  test('a start that the engine does not show yet is not repeated', () => {
    const want = wanted({ replicas: 1 });
    expect(plan(want, [gone(want, { finishedAt: NOW - 60_000 })], { 0: { starts: 1, startedAt: NOW } }).steps).toEqual(
      [],
    );
  });

  test.each([
    ['never', 0, { isFinished: true, failure: undefined }],
    ['never', 1, { isFinished: false, failure: 'web-0 ended with exit code 1' }],
    ['on_failure', 0, { isFinished: true, failure: undefined }],
  ] as const)('with the policy %s and code %i it stays as it is', (policy, exitCode, expected) => {
    const want = wanted({ replicas: 1, restart_policy: policy });
    expect(plan(want, [gone(want, { exitCode })])).toMatchObject({ steps: [], ...expected });
  });

  test('a dead one is removed; one that somebody stopped is left alone and counts as reached', () => {
    const want = wanted({ replicas: 1 });
    expect(plan(want, [container(want, 0, { state: 'dead' })]).steps).toEqual([
      { do: 'remove', ref: 'new-0', why: 'dead' },
    ]);
    expect(plan(want, [gone(want)], { 0: { held: true } })).toMatchObject({ steps: [], held: 1, isReached: true });
  });
});

describe('modes', () => {
  test('stopped: what runs is stopped, what has ended stays', () => {
    const want = wanted({}, { mode: 'stopped' });
    const there = [container(want, 0), container(want, 1, { state: 'exited' })];
    expect(plan(want, there)).toMatchObject({ steps: [{ do: 'stop', ref: 'new-0' }], isReached: false });
    expect(plan(want, there.slice(1)).isReached).toBe(true);
  });

  test('paused: nothing is done, whatever is missing', () => {
    expect(plan(wanted({}, { mode: 'paused' }), [])).toMatchObject({ steps: [], isReached: true, ready: 0 });
  });

  test('deleting: everything goes', () => {
    const want = wanted({}, { mode: 'deleting' });
    expect(plan(want, [container(want, 0), container(want, 1, { isOld: true })]).steps).toHaveLength(2);
    expect(plan(want, []).isReached).toBe(true);
  });
});
