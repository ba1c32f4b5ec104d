import { describe, expect, test } from 'vitest';
import { readCsv } from '#model/domains/facts/cards/readCsv.ts';
import { readExporter } from '#model/domains/facts/cards/readExporter.ts';
import { readXml } from '#model/domains/facts/cards/readXml.ts';
import { smiValue } from '#model/domains/facts/cards/smiValue.ts';
import { recording } from './recording.ts';

const A = 'GPU-11111111-1111-1111-1111-111111111111';
const B = 'GPU-22222222-2222-2222-2222-222222222222';
const HEAD = 'index, uuid, name, utilization.gpu [%], memory.total [MiB], power.draw [W], temperature.gpu';
const row = (...cells: string[]) => [HEAD, cells.join(', ')].join('\n');

describe('what cannot be read of cards is a gap, never a zero (spec 2.2)', () => {
  test.each([
    '[N/A]',
    'N/A',
    '[Not Supported]',
    '[Unknown Error]',
    '[Insufficient Permissions]',
    'ERR!',
    '',
    '[GPU is lost]',
  ])('"%s" is no value and no finding', (word) => {
    expect(smiValue(word)).toEqual({ kind: 'gap' });
    const { cards, findings } = readCsv(row('0', A, 'X', word, '81559', '70', '40'));
    expect(cards[0]).not.toHaveProperty('utilisation');
    expect(cards[0]?.temperature).toBe(40);
    expect(findings).toEqual([]);
  });

  test('a lost card says so, whatever else it says', () => {
    expect(readCsv(row('0', A, '[GPU is lost]', '[GPU is lost]', '[GPU is lost]', '1', '2')).cards[0]).toMatchObject({
      lost: true,
    });
  });

  test('a message between two rows is a finding with its line, and both cards count', () => {
    const text = [
      HEAD,
      `0, ${A}, X, 5 %, 81559 MiB, 70 W, 40`,
      'Unable to determine the device handle for GPU 0000:0B:00.0: Unknown Error',
      `2, ${B}, X, 6 %, 81559 MiB, 71 W, 41`,
    ].join('\r\n');
    const { cards, findings } = readCsv(text);
    expect(cards.map(({ uuid }) => uuid)).toEqual([A, B]);
    expect(findings).toMatchObject([{ line: 3, problem: 'unreadable' }]);
  });

  test('a row with a column too few or too many is left out: no cell may stand for another', () => {
    const { cards, findings } = readCsv(
      `${row('0', A, 'X, with a comma', '5', '81559', '70', '40')}\n1, ${B}, X, 5, 81559, 70`,
    );
    expect(cards).toEqual([]);
    expect(findings.map(({ problem }) => problem)).toEqual(['columns', 'columns']);
  });

  test('a word in place of a number, and a number that cannot be true, lose this value only', () => {
    const { cards, findings } = readCsv(row('0', A, 'X', 'lots', '81559', '900000', '40'));
    expect(cards).toEqual([{ uuid: A, card_index: 0, model: 'X', memory_total: 81_559 * 2 ** 20, temperature: 40 }]);
    expect(findings.map(({ problem }) => problem)).toEqual(['number', 'range']);
  });

  test('a card without a UUID is no card, and one that occurs twice is one', () => {
    const text = `${row('0', '[N/A]', 'X', '5', '1', '2', '3')}\n1, ${B}, X, 5, 1, 2, 3\n2, ${B}, X, 9, 1, 2, 3`;
    const { cards, findings } = readCsv(text);
    expect(cards).toMatchObject([{ uuid: B, card_index: 1, utilisation: 0.05 }]);
    expect(findings.map(({ problem }) => problem)).toEqual(['noIdentity', 'duplicate']);
  });

  test('units are read: MiB, GiB and MB are not the same', () => {
    const total = (cell: string) => readCsv(row('0', A, 'X', '0', cell, '1', '1')).cards[0]?.memory_total;
    expect([total('80'), total('80 MiB'), total('80 GiB'), total('80 MB')]).toEqual([
      80 * 2 ** 20,
      80 * 2 ** 20,
      80 * 2 ** 30,
      80e6,
    ]);
  });

  test('garbage, half a file and other programs are findings or nothing', () => {
    expect(readCsv('\u0000\u0001\uFFFD').cards).toEqual([]);
    expect(readXml('NVIDIA-SMI has failed because it could not communicate with the NVIDIA driver.')).toMatchObject({
      cards: [],
      findings: [{ problem: 'unreadable' }],
    });
    const xml = recording('a100-mig.xml');
    const half = readXml(`${xml.slice(0, xml.indexOf('<utilization>'))}</nvidia_smi_log>`);
    expect(half.cards).toEqual([]);
    expect(half.findings).toMatchObject([{ line: 1, problem: 'unreadable' }]);
    expect(readExporter('node_cpu_seconds_total{cpu="0"} 1\n# HELP x y\n')).toEqual({ cards: [], findings: [] });
  });

  test('a long broken file is read in no time', () => {
    const begin = performance.now();
    readXml(`<nvidia_smi_log>${'<gpu id="x"><uuid>'.repeat(50_000)}</nvidia_smi_log>`);
    readExporter(`${'DCGM_FI_DEV_GPU_TEMP{'.repeat(50_000)}\n`);
    expect(performance.now() - begin).toBeLessThan(2_000);
  });

  test('the old and the new names of the XML give the same', () => {
    const xml = recording('a100-mig.xml');
    const renamed = xml
      .replaceAll('power_readings>', 'gpu_power_readings>')
      .replace('<power_draw>', '<average_power_draw>N/A</average_power_draw><instant_power_draw>')
      .replace('</power_draw>', '</instant_power_draw>');
    expect(readXml(renamed)).toEqual(readXml(xml));
    const old = xml.replace(
      /<volatile>[^]*?<\/volatile>/,
      '<volatile><single_bit><total>3</total></single_bit><double_bit><total>2</total></double_bit></volatile>',
    );
    expect(readXml(old).cards[0]?.ecc_errors).toBe(2);
  });
});

describe('exporters', () => {
  const labels = `gpu="0",UUID="${A}",modelName="X",Hostname="h"`;

  test('blank values of DCGM, infinities and NaN are gaps', () => {
    const text = [
      `DCGM_FI_DEV_GPU_UTIL{${labels}} 2147483632`,
      `DCGM_FI_DEV_POWER_USAGE{${labels}} 140737488355328`,
      `DCGM_FI_DEV_GPU_TEMP{${labels}} NaN`,
      `DCGM_FI_DEV_ECC_DBE_VOL_TOTAL{${labels}} 9223372036854775792`,
      `DCGM_FI_DEV_XID_ERRORS{${labels}} +Inf`,
    ].join('\n');
    const { cards, findings } = readExporter(text);
    expect(cards).toEqual([{ uuid: A, card_index: 0, model: 'X', host: 'h' }]);
    expect(findings.map(({ problem }) => problem)).toEqual(['number']);
  });

  test('the whole memory is used, free and reserved; a share of 7 % is 0.07', () => {
    const text = [
      `DCGM_FI_DEV_GPU_UTIL{${labels}} 7`,
      `DCGM_FI_DEV_FB_USED{${labels}} 981`,
      `DCGM_FI_DEV_FB_FREE{${labels}} 10844`,
      `DCGM_FI_DEV_FB_RESERVED{${labels}} 463`,
    ].join('\n');
    expect(readExporter(text).cards[0]).toMatchObject({ utilisation: 0.07, memory_total: 12_288 * 2 ** 20 });
  });

  test('series of several hosts and of a pod and its node name one card each', () => {
    const other = `gpu="0",UUID="${B}",modelName="X",Hostname="i",pod="p"`;
    const text = [
      `DCGM_FI_DEV_GPU_TEMP{${labels}} 40`,
      `DCGM_FI_DEV_GPU_TEMP{${labels},pod="trainer-0"} 41`,
      `DCGM_FI_DEV_GPU_TEMP{${other}} 50 1700000000000`,
    ].join('\n');
    expect(readExporter(text).cards.map(({ uuid, host, temperature }) => [uuid, host, temperature])).toEqual([
      [A, 'h', 41],
      [B, 'i', 50],
    ]);
  });
});
