import { expect, test } from 'vitest';
import { durationText } from '#model/rules/durationText.ts';

test.each([
  [0, '0 seconds'],
  [61, '1 minute 1 second'],
  [3600, '1 hour'],
  [266_461, '3 days 2 hours'],
  [0.25, '0.25 seconds'],
])('%d seconds read %s', (seconds, text) => {
  expect(durationText(seconds, 'en')).toBe(text);
});
