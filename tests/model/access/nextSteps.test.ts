import { describe, expect, test } from 'vitest';
import { isGranted } from '#model/access/granted.ts';
import { nextSteps } from '#model/access/nextSteps.ts';
import { action, actorWith, definition } from '../definitions.ts';

const machine = definition({
  actions: {
    activate: action('activate', { from: ['inactive'], to: 'active' }),
    stop: action('stop', { from: ['active'], via: 'stopping', to: 'stopped', access: ['ADMIN'] }),
    archive: action('archive', { from: ['stopped'], to: 'archived', access: ['ADMIN'] }),
    detour: action('detour', { from: ['inactive'], to: 'stopped', access: ['AUDITOR'] }),
    rename: action('rename'),
    wipe: action('wipe', { from: ['broken'], to: 'inactive', tone: 'danger' }),
    rebuild: action('rebuild', { from: ['broken'], to: 'inactive', confirm: 'type-name' }),
  },
});
const stepsOf = (grant: string, state: string, ...needs: string[]) =>
  nextSteps(machine, state, needs, (grants) => isGranted(actorWith(grant), grants)).map((step) => step.action);

describe('the steps to a state (spec 4.3)', () => {
  test('is the shortest of those that are open to the actor', () => {
    expect(stepsOf('ADMIN', 'inactive', 'archived')).toEqual(['activate', 'stop', 'archive']);
    expect(stepsOf('ADMIN', 'active', 'stopped', 'archived')).toEqual(['stop']);
  });

  test('is empty where nothing leads there, where others would have to go, and where one is already', () => {
    expect(stepsOf('ADMIN', 'archived', 'active')).toEqual([]);
    expect(stepsOf('TENANT', 'active', 'stopped')).toEqual([]);
    expect(stepsOf('ADMIN', 'active', 'active')).toEqual([]);
  });

  test('never advises an action that may lose something', () => {
    expect(stepsOf('ADMIN', 'broken', 'inactive')).toEqual([]);
  });

  test('names the state in which each step ends', () => {
    expect(nextSteps(machine, 'active', ['stopped'], () => true)).toEqual([{ action: 'stop', to: 'stopped' }]);
  });
});
