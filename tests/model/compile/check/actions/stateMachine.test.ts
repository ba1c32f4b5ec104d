import { describe, expect, test } from 'vitest';
import { compileSchemas } from '#model/compile/compile.ts';
import { cloudSet } from '../../support/cloudSet.ts';
import { schemaSet } from '../../support/schemaSet.ts';

const things = (states: string, rest = '') => `resource: things
service: ecrm
label: { zh: 甲, en: A }
access: { list: [ADMIN], create: [], update: [ADMIN] }
fields:
  name: { type: name }
  status: { type: state, values: { ${states} } }
${rest}`;
const state = (name: string, more = '') => `${name}: { zh: 甲, en: A${more} }`;
const found = (text: string) =>
  compileSchemas(schemaSet({ 'region/things.yaml': text })).diagnostics.map(
    ({ code, message }) => `${code} ${message}`,
  );
const unreachable = (name: string) =>
  `unreachable-state no action leads to state "${name}"; expected an action with to: ${name}, or observed: true`;
const stuck = (name: string) =>
  `transient-stuck transient state "${name}" has no way out; expected an action with via: ${name} and to`;
const both = `${state('up')}, ${state('down')}`;

describe('states that nothing leads to and transient ones that nothing leads out of', () => {
  test.each([
    ['without any action', things(both), [unreachable('down')]],
    ['with actions that move nothing', things(both, 'actions: { reboot: { bulk: true } }\n'), [unreachable('down')]],
    [
      'a default that is not the first',
      things(both).replace('type: state,', 'type: state, default: down,'),
      [unreachable('up')],
    ],
    ['a transient state that records begin in', things(state('starting', ', transient: true')), [stuck('starting')]],
    [
      'a transient state that is only failed into',
      things(`${both}, ${state('going', ', transient: true')}`, 'actions: { reboot: { via: going, to: down } }\n'),
      [],
    ],
    [
      'a transient state that an action of any state leaves',
      things(`${state('going', ', transient: true')}, ${state('down')}`, 'actions: { reboot: { to: down } }\n'),
      [],
    ],
    [
      'states that are reported from outside',
      things(
        `${state('up')}, ${state('down', ', observed: true')}, ${state('going', ', transient: true, observed: true')}`,
      ),
      [],
    ],
    ['states that the platform writes', things(both, 'platformOwned: true\n').replace(', update: [ADMIN]', ''), []],
    ['one state', things(state('up')), []],
  ])('%s', (_, text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  test('the cloud reports the state of its records', () => {
    expect(compileSchemas(cloudSet()).diagnostics).toEqual([]);
  });
});
