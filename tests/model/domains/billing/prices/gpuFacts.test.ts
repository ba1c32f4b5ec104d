import { describe, expect, test } from 'vitest';
import { gpuFacts } from '#model/domains/billing/prices/sale/gpuFacts.ts';

const GIB = 1024 ** 3;
const H20 = { tflops: 148, memory_bandwidth: 4000 };

describe('what the market compares of GPUs (spec 2.1)', () => {
  test('all cards together, and the price of one and of a TFLOPS', () => {
    expect(gpuFacts({ gpu_count: 8, gpu_memory: 96 * GIB, sale_hour: 78_000_000 }, H20)).toEqual({
      gpu_total_memory: 768 * GIB,
      gpu_bandwidth: 4000,
      tflops: 1184,
      card_hour: 9_750_000,
      tflops_hour: 65_878,
    });
  });

  test('a model without facts leaves the price of a card', () => {
    expect(gpuFacts({ gpu_count: 2, gpu_memory: null, sale_hour: 3 }, undefined)).toEqual({
      gpu_total_memory: null,
      gpu_bandwidth: null,
      tflops: null,
      card_hour: 2,
      tflops_hour: null,
    });
  });

  test.each([0, null])('%s cards have nothing to compare', (gpu_count) => {
    const found = gpuFacts({ gpu_count, gpu_memory: GIB, sale_hour: 5 }, H20);
    expect(Object.values(found)).toEqual([null, null, null, null, null]);
  });

  test('a product without a price has its size', () => {
    const found = gpuFacts(
      { gpu_count: 1, gpu_memory: GIB, sale_hour: null },
      { tflops: 119.5, memory_bandwidth: null },
    );
    expect(found).toMatchObject({ tflops: 119.5, card_hour: null, tflops_hour: null, gpu_bandwidth: null });
  });
});
