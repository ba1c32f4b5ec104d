import { describe, expect, test } from 'vitest';
import type { BillingEntry } from '#model/language/billingDefinition.ts';
import { chargesOf } from '#model/domains/billing/metering/chargesOf.ts';
import { testDefinition, testField } from '../../../../support/schemas/testDefinition.ts';

const label = { zh: '状态', en: 'State' };
const states = Object.fromEntries(
  ['creating', 'running', 'stopping', 'stopped', 'checking', 'error', 'deleting'].map((word) => [
    word,
    { label, transient: word.endsWith('ing') && word !== 'running' },
  ]),
);

const FIELDS = [
  testField('status', 'state', { values: states }),
  testField('flavor_id', 'reference', { to: 'flavors' }),
  testField('mode', 'text'),
  testField('size_gb', 'integer', { unit: 'GiB' }),
  testField('ram', 'integer', { unit: 'MiB' }),
  testField('bytes', 'bytes'),
  testField('share', 'number'),
];

const machines = (billing: BillingEntry[]) => testDefinition(FIELDS, { stateField: 'status', billing });

const vm: BillingEntry = { type: 'vm', quantity: 1, states: ['running'] };

describe('the charges of a record', () => {
  test.each([
    ['running', true],
    ['stopped', false],
    ['error', false],
    ['stopping', 'as-before'],
    ['creating', 'as-before'],
    // The owner pays until the deletion begins.
    ['deleting', false],
  ])('in the state %s: counts %j', (status, counts) => {
    expect(chargesOf(machines([vm]), { status })).toMatchObject([{ type: 'vm', counts }]);
  });

  test('a state under keeps counts as the one before it', () => {
    const keeping = machines([{ ...vm, keeps: ['stopped'] }]);
    expect(chargesOf(keeping, { status: 'stopped' })).toMatchObject([{ counts: 'as-before' }]);
  });

  test('a charge without states counts always', () => {
    expect(chargesOf(machines([{ type: 'vm', quantity: 1 }]), { status: 'error' })).toMatchObject([{ counts: true }]);
  });

  test.each<[quantity: string | number, record: object, millionths: number]>([
    [1, {}, 1_000_000],
    [0.5, {}, 500_000],
    ['size_gb', { size_gb: 40 }, 40_000_000],
    ['ram', { ram: 1536 }, 1_500_000],
    ['bytes', { bytes: 1024 ** 3 * 2.5 }, 2_500_000],
    // 1 / 2^30 GiB is less than half a millionth, and 537 bytes are more.
    ['bytes', { bytes: 537 }, 1],
    ['bytes', { bytes: 2 ** 52 }, 4_194_304_000_000],
    ['share', { share: 0.1 }, 100_000],
  ])('counts %j of %j as %d millionths', (quantity, record, millionths) => {
    expect(chargesOf(machines([{ ...vm, quantity }]), { status: 'running', ...record })).toMatchObject([
      { quantity: millionths },
    ]);
  });

  test('leaves out what has nothing to count, or does not apply', () => {
    const gpu: BillingEntry = { type: 'gpu', quantity: 'size_gb', states: ['running'] };
    const traffic: BillingEntry = { type: 'traffic', quantity: 1, usage: true, where: { mode: 'traffic' } };
    const types = (record: object) => chargesOf(machines([vm, gpu, traffic]), record as never).map(({ type }) => type);
    expect(types({ status: 'running', size_gb: 0, mode: 'bandwidth' })).toEqual(['vm']);
    expect(types({ status: 'running', size_gb: null, mode: 'traffic' })).toEqual(['vm', 'traffic']);
    expect(types({ status: 'running', size_gb: 2 })).toEqual(['vm', 'gpu']);
  });

  test('names what selects the price; a meter reports how much is used', () => {
    const priced = machines([{ ...vm, spec: 'flavor_id', usage: true }]);
    expect(chargesOf(priced, { status: 'running', flavor_id: 'f1' })).toEqual([
      { type: 'vm', counts: true, quantity: 0, spec: 'f1' },
    ]);
  });
});
