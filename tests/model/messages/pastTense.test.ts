import { expect, test } from 'vitest';
import { pastTense } from '#model/messages/pastTense.ts';

test.each([
  ['Attach a volume', 'attached a volume'],
  ['Stop', 'stopped'],
  ['Reboot', 'rebooted'],
  ['Hard reboot', 'hard rebooted'],
  ['Live migrate', 'live migrated'],
  ['Take a snapshot', 'took a snapshot'],
  ['Withdraw', 'withdrew'],
  ['Deny', 'denied'],
  ['Destroy', 'destroyed'],
  ['Fix', 'fixed'],
  ['Show', 'showed'],
  ['Set the gateway', 'set the gateway'],
])('%s: %s', (label, past) => {
  expect(pastTense(label)).toBe(past);
});
