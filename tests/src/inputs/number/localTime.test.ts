import { describe, expect, test } from 'vitest';
import { localInputValue, wireTime } from '#src/inputs/number/localTime.ts';

const MOMENT = '2026-11-20T08:30:00.000Z';

describe('times between the wire and the local inputs of a browser', () => {
  test('a time is converted both ways', () => {
    expect(wireTime(localInputValue(MOMENT), 'iso')).toBe(MOMENT);
    expect(wireTime(localInputValue(Date.parse(MOMENT)), 'ms')).toBe(Date.parse(MOMENT));
  });

  test('the input shows local time', () => {
    const local = new Date(MOMENT);
    expect(localInputValue(MOMENT)).toContain(`T${String(local.getHours()).padStart(2, '0')}:30`);
  });

  test('the year has four digits, which the input needs', () => {
    expect(localInputValue(new Date('0002-05-06T15:08').toISOString())).toMatch(/^0002-05-06T15:08$/);
  });

  test.each([null, undefined, '', 'soon', {}])('%j leaves the input empty', (value) =>
    expect(localInputValue(value)).toBe(''),
  );

  test('an empty input is null', () => expect(wireTime('', 'iso')).toBeNull());
});
