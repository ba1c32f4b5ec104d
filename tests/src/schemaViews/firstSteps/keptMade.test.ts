import { beforeEach, expect, test } from 'vitest';
import { keepMade, readMade } from '#src/schemaViews/firstSteps/keptMade.ts';

const NETWORK = { key: 'network', resource: 'networks', id: 'n' };

beforeEach(() => localStorage.clear());

test('what an unfinished run has made is known after the page was closed, for its cloud alone', () => {
  keepMade('trial', 'c', [NETWORK]);
  expect(readMade('trial', 'c')).toEqual([NETWORK]);
  expect(readMade('trial', 'other')).toEqual([]);
  keepMade('trial', 'c', []);
  expect(localStorage.length).toBe(0);
});

test.each(['{', '"text"', '[1, null, {"key": "network"}]'])('%s in the storage is nothing', (text) => {
  localStorage.setItem('suantai.made trial c', text);
  expect(readMade('trial', 'c')).toEqual([]);
});
