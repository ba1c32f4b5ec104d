import { describe, expect, test } from 'vitest';
import { cardFault, cardStatus } from '#model/domains/facts/cards/cardState.ts';
import { isModelOf, modelName } from '#model/domains/facts/cards/modelName.ts';

const GIB = 2 ** 30;

describe('the state of a card (decision 224)', () => {
  test.each([
    [{}, null, false, 'idle'],
    [{}, true, false, 'busy'],
    [{}, true, true, 'busy'],
    [{}, false, true, 'maintenance'],
    [{ utilisation: 0.01 }, null, false, 'busy'],
    [{ utilisation: 0.9 }, false, false, 'idle'],
    [{ memory_used: 4 * 2 ** 20, memory_total: 80 * GIB }, null, false, 'idle'],
    [{ memory_used: 5 * GIB, memory_total: 80 * GIB }, null, false, 'busy'],
    [{ ecc_errors: 1 }, true, false, 'fault'],
    [{ ecc_errors: 0, xid_last: 79 }, null, true, 'fault'],
    [{ lost: true }, null, false, 'fault'],
    // Faults of programs, whose numbers exporters keep for ever.
    [{ xid_last: 31 }, null, false, 'idle'],
    [{ xid_last: 45 }, true, false, 'busy'],
  ] as const)('%j, allocated %s, maintenance %s: %s', (card, allocated, inMaintenance, status) => {
    expect(cardStatus(card, { allocated, inMaintenance })).toBe(status);
  });

  test('the reason is the gravest one', () => {
    expect(cardFault({ lost: true, ecc_errors: 3, xid_last: 79 })).toBe('lost');
    expect(cardFault({ ecc_errors: 3, xid_last: 79 })).toBe('ecc');
    expect(cardFault({ xid_last: 79 })).toBe('xid');
    expect(cardFault({ xid_last: 13 })).toBeNull();
  });
});

describe('names of models', () => {
  test('the maker is left out, and a product fits cards of its size', () => {
    expect(modelName('NVIDIA A100-SXM4-80GB')).toBe('A100-SXM4-80GB');
    expect(modelName('Tesla T4')).toBe('Tesla T4');
    expect(isModelOf('A100 80GB', 'NVIDIA A100-SXM4-80GB')).toBe(true);
    expect(isModelOf('H100 80GB', 'H100 80GB HBM3')).toBe(true);
    expect(isModelOf('A100 80GB', 'A100-PCIE-40GB')).toBe(false);
    expect(isModelOf('', 'A100')).toBe(false);
  });
});
