import { describe, expect, test } from 'vitest';
import { moneyText, percentText, scaledNumberText, stepped } from '#src/inputs/number/numberText.ts';
import { testField } from '../../../support/schemas/testDefinition.ts';

const GB = 1024 ** 3;

describe('numbers as they are typed', () => {
  test.each([
    ['１２３', 123],
    ['1,234,567', 1_234_567],
    ['1,0000', 10_000],
    [' 7 ', 7],
    ['−3。5', -3.5],
    ['.5', 0.5],
    ['1,5', '1,5'],
    ['1.234.567', '1.234.567'],
    ['0b11', '0b11'],
  ])('%s is parsed as %j', (typed, value) => expect(scaledNumberText(1).read(typed)).toBe(value));

  test('a percentage has hundredths without rounding errors', () => {
    const percent = percentText;
    expect(percent.write(0.07)).toBe('7');
    expect(percent.read('7')).toBe(0.07);
    expect(percent.read('28.9')).toBe(0.289);
    expect(percent.read('28.9％')).toBe(0.289);
    expect(percent.read('much%')).toBe('much%');
  });

  test('bytes entered in GB are whole bytes', () => expect(scaledNumberText(GB).read('1.5')).toBe(1.5 * GB));

  test('an empty text is null, and a text that is not a number stays for validation to refuse', () => {
    expect(scaledNumberText(1).read('')).toBeNull();
    expect(scaledNumberText(1).read('1e')).toBe('1e');
    expect(scaledNumberText(1).read('0x10')).toBe('0x10');
  });

  test('money stays the decimal text as typed', () => {
    expect(moneyText.read('¥0.30')).toBe('0.30');
    expect(moneyText.read('1,000.5')).toBe('1000.5');
  });
});

describe('stepping by the arrow keys', () => {
  test('stops at the limits', () => {
    const months = testField('months', 'integer', { min: 1, max: 36 });
    expect(stepped(months, 36, 1, 1)).toBe(36);
    expect(stepped(months, 1, -1, 1)).toBe(1);
    expect(stepped(months, 5, 1, 1)).toBe(6);
  });

  test('a size steps by its own unit, and its limits are shown in that unit', () => {
    const size = testField('size', 'bytes', { unit: 'GB', min: 1, max: 2 });
    expect(stepped(size, GB, 1, GB)).toBe(2 * GB);
    expect(stepped(size, 2 * GB, 1, GB)).toBe(2 * GB);
  });
});
