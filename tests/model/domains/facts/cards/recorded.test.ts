import { describe, expect, test } from 'vitest';
import { readCsv } from '#model/domains/facts/cards/readCsv.ts';
import { readExporter } from '#model/domains/facts/cards/readExporter.ts';
import { readXml } from '#model/domains/facts/cards/readXml.ts';
import { recording } from './recording.ts';

const MIB = 2 ** 20;

describe('recorded outputs of real cards (spec 2.2, resource data)', () => {
  test('a P100 as CSV without units in its cells: what it does not report is absent', () => {
    expect(readCsv(recording('tesla-p100.csv'))).toEqual({
      cards: [
        {
          uuid: 'GPU-ef1b2c9b-38d8-2090-2bd1-f567a3eb42a6',
          model: 'Tesla P100-PCIE-16GB',
          memory_used: 0,
          utilisation: 0,
          temperature: 37,
          power: 28.16,
        },
      ],
      findings: [],
    });
  });

  test('a GeForce under Windows as CSV with units: few columns, no finding', () => {
    expect(readCsv(recording('rtx-2080-super.csv'))).toEqual({
      cards: [
        {
          uuid: 'GPU-df6e7a7c-7314-46f8-abc4-b88b36dcf3aa',
          card_index: 0,
          model: 'NVIDIA GeForce RTX 2080 SUPER',
          driver_version: '466.63',
          memory_used: 575 * MIB,
        },
      ],
      findings: [],
    });
  });

  test('rows without a heading name no card', () => {
    const { cards, findings } = readCsv(recording('gtx-770.csv'));
    expect(cards).toEqual([]);
    expect(findings).toMatchObject([{ line: 1, problem: 'unreadable' }]);
  });

  test('an A100 in two instances as XML is one card of 40 GiB without a utilisation', () => {
    expect(readXml(recording('a100-mig.xml'))).toEqual({
      cards: [
        {
          uuid: 'GPU-27b94a00-ed54-5c24-b1fd-1054085de32a',
          card_index: 0,
          model: 'NVIDIA A100-SXM4-40GB',
          driver_version: '510.47.03',
          cuda_version: '11.6',
          mig: true,
          memory_total: 40_960 * MIB,
          memory_used: 38 * MIB,
          temperature: 36,
          power: 66.92,
        },
      ],
      findings: [],
    });
  });

  test('a split H100 of nvidia_gpu_exporter: bytes are bytes, and its utilisation is a gap', () => {
    expect(readExporter(recording('h100-mig.prom'))).toEqual({
      cards: [
        {
          uuid: 'GPU-00000000-0000-0000-0000-000000000000',
          card_index: 0,
          model: 'NVIDIA H100 80GB HBM3',
          driver_version: '590.48.01',
          cuda_version: '13.1',
          mig: true,
          ecc_errors: 0,
          memory_total: 85_520_809_984,
          memory_used: 61_865_984,
          power: 71.15,
          temperature: 42,
        },
      ],
      findings: [],
    });
  });

  test('four V100 of dcgm-exporter: a card of which one series says nothing is still there', () => {
    const { cards, findings } = readExporter(recording('v100.prom'));
    expect(findings).toEqual([]);
    expect(cards.map(({ card_index: index, utilisation }) => [index, utilisation])).toEqual([
      [0, 0],
      [1, undefined],
      [2, undefined],
      [3, undefined],
    ]);
    expect(cards.every(({ host, model }) => host === 'r6i3n0' && model === 'Tesla V100-SXM2-32GB')).toBe(true);
  });

  test('four instances of an A30 are one card, and their memory is not taken for that of the card', () => {
    expect(readExporter(recording('a30-mig.prom')).cards).toEqual([
      {
        uuid: 'GPU-265c9814-6156-355b-e589-ff2064894f16',
        card_index: 0,
        model: 'NVIDIA A30',
        host: 'yg-data-k8s-gpu-a30-node-test-test0003.mt',
        mig: true,
      },
    ]);
  });

  test('a T4 of an old exporter, whose driver is a label', () => {
    expect(readExporter(recording('t4.prom')).cards).toMatchObject([
      { model: 'Tesla T4', driver_version: '470.182.03', temperature: 54, power: 30.099 },
    ]);
  });
});
