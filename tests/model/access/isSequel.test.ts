import { describe, expect, test } from 'vitest';
import { isOutOfPlace } from '#model/access/isOutOfPlace.ts';
import { isSequel } from '#model/access/isSequel.ts';
import { can } from '#model/access/access.ts';
import type { Definition } from '#model/language/definition.ts';
import { schemas } from '../../schemas/productSchemas.ts';
import { action, actorWith, definition, field, fieldsOf, label } from '../definitions.ts';

const settled = { label };
const passing = { label, transient: true };

const productDefinition = (resource: string) => schemas.resources[resource] ?? definition();

const machine = definition({
  stateField: 'status',
  fields: fieldsOf(
    field('id', 'integer', { readOnly: true }),
    field('locked', 'boolean'),
    field('status', 'state', {
      default: 'creating',
      values: { creating: passing, active: settled, stopped: settled, paused: settled, gone: settled, error: settled },
    }),
  ),
  actions: {
    start: action('start', { from: ['stopped'], to: 'active' }),
    stop: action('stop', { from: ['active', 'error'], to: 'stopped' }),
    pause: action('pause', { from: ['active'], to: 'paused' }),
    unpause: action('unpause', { from: ['paused'], to: 'active' }),
    recycle: action('recycle', { from: ['active', 'stopped'], to: 'gone' }),
    purge: action('purge', { from: ['gone'], via: 'creating' }),
    reboot: action('reboot', { from: ['active'], to: 'active' }),
    grow: action('grow', { from: ['stopped'] }),
    repair: action('repair', { from: ['error'], to: 'active' }),
    lock: action('lock', { where: { locked: false } }),
    unlock: action('unlock', { where: { locked: true } }),
  },
});

const names = ({ actions }: Definition, chosen: (name: string) => boolean) => Object.keys(actions).filter(chosen);
const sequelsOf = (of: Definition) => names(of, (name) => isSequel(of, of.actions[name] ?? { name }));

describe('actions that only make sense after another one', () => {
  test('leave a state that others enter, and not the one in which a record begins', () => {
    expect(sequelsOf(machine)).toEqual(['start', 'unpause', 'purge']);
  });

  test('are found without their names in the definitions of the product', () => {
    expect(sequelsOf(productDefinition('instances'))).toEqual([
      'start',
      'unpause',
      'resume',
      'confirm_resize',
      'revert_resize',
      'unrescue',
      'unshelve',
      'restore',
      'purge',
    ]);
    expect(sequelsOf(productDefinition('clouds'))).toEqual(['online']);
  });
});

describe('refused actions that are not worth showing', () => {
  const hidden = (record: Record<string, string | boolean>) =>
    names(machine, (name) =>
      isOutOfPlace(machine, name, record, can(actorWith('ADMIN'), { action: name }, machine, record)),
    );

  test('are sequels before their state, and one of two opposites', () => {
    expect(hidden({ status: 'active', locked: false })).toEqual(['start', 'unpause', 'purge', 'unlock']);
    expect(hidden({ status: 'paused', locked: true })).toEqual(['start', 'purge', 'lock']);
  });

  test('are no actions that another state would allow', () => {
    expect(hidden({ status: 'stopped', locked: false })).not.toContain('pause');
    expect(hidden({ status: 'active', locked: false })).not.toContain('grow');
    expect(hidden({ status: 'active', locked: false })).not.toContain('repair');
  });
});
