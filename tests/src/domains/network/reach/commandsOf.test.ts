import { expect, test } from 'vitest';
import { commandsOf } from '#src/domains/network/reach/commandsOf.ts';

const machine = {
  login_user: 'ubuntu',
  fixed_addresses: ['10.0.0.5'],
  floating_addresses: ['198.51.100.7'],
  keypair_id: 'k',
  _labels: { keypair_id: 'work' },
};

test('the commands log in and copy a file, over the public address and with the file of the key', () => {
  expect(commandsOf(machine)).toEqual([
    'ssh -i work.pem ubuntu@198.51.100.7',
    'scp -i work.pem FILE ubuntu@198.51.100.7:',
  ]);
  expect(commandsOf({ ...machine, keypair_id: null })).toEqual([
    'ssh ubuntu@198.51.100.7',
    'scp FILE ubuntu@198.51.100.7:',
  ]);
  expect(commandsOf({ ...machine, floating_addresses: ['2001:db8::7'], keypair_id: null })).toEqual([
    'ssh ubuntu@2001:db8::7',
    'scp FILE ubuntu@[2001:db8::7]:',
  ]);
  expect(commandsOf({ ...machine, floating_addresses: [] })[0]).toBe('ssh -i work.pem ubuntu@10.0.0.5');
  expect(commandsOf({ ...machine, os_type: 'windows' })).toEqual(['mstsc /v:198.51.100.7']);
});

test('what a shell would interpret is in no command', () => {
  expect(commandsOf({ ...machine, login_user: 'a;rm' })).toEqual([]);
  expect(commandsOf({ ...machine, floating_addresses: ['$(x)'], fixed_addresses: [] })).toEqual([]);
  // A key of such a name is left out: people name the file themselves.
  expect(commandsOf({ ...machine, _labels: { keypair_id: 'my key`x`' } })[0]).toBe('ssh ubuntu@198.51.100.7');
  expect(commandsOf({ ...machine, _labels: { keypair_id: '-oProxyCommand=x' } })[0]).toBe('ssh ubuntu@198.51.100.7');
  expect(commandsOf({ ...machine, fixed_addresses: [], floating_addresses: [] })).toEqual([]);
});
