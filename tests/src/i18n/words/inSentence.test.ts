import { expect, test } from 'vitest';
import { inSentence } from '#src/i18n/words/inSentence.ts';

test.each([
  ['Edge nodes', 'edge nodes'],
  ['User', 'user'],
  ['Prometheus instances', 'Prometheus instances'],
  ['IP addresses', 'IP addresses'],
  ['vCPUs', 'vCPUs'],
  ['OpenStack clouds', 'OpenStack clouds'],
])('%s is written %s inside an English sentence', (name, word) => {
  expect(inSentence(name, 'en')).toBe(word);
  expect(inSentence(name, 'zh')).toBe(name);
});
