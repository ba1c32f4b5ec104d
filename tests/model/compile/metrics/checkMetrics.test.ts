import { describe, expect, test } from 'vitest';
import { compileSchemas } from '#model/compile/compile.ts';
import { metricCatalogue, metricOf } from '#model/reading/metricCatalogue.ts';
import { cloudSet } from '../support/cloudSet.ts';

const PUMPS = `
resource: pumps
service: ecrm
label: { zh: 水泵, en: Pump }
access: { list: [ADMIN], create: [ADMIN] }
metrics:
  level:
    zh: 水位
    en: Level
    unit: percent
    category: storage
    field: litres
    of: size
    thresholds: [{ severity: 1, op: '<', value: 10, for: 60 }]
  age: { zh: 已运行, en: Age, unit: days, category: expiry, since: built_at, where: { litres: { gt: 0 } } }
  turns: { zh: 转数, en: Turns, unit: count, category: health, aggregations: [last] }
fields:
  name: { type: name, required: true }
  litres: { type: integer, label: { zh: 升, en: Litres } }
  size: { type: integer, label: { zh: 容量, en: Size } }
  maker_id: { type: reference, to: users, onDelete: clear, label: { zh: 厂, en: Maker } }
  built_at: { type: dateTime, label: { zh: 建, en: Built } }
`;

const FILE = 'region/pumps.yaml';

function compiled(text = PUMPS) {
  const { schemas, diagnostics } = compileSchemas(cloudSet({ [FILE]: text }));
  const own = diagnostics.filter(({ file }) => file === FILE);
  return { resources: schemas.resources, findings: own.map(({ code, line }) => `${code}:${line}`) };
}

describe('what a resource measures', () => {
  test('is compiled with every default, and listed with a key of the product', () => {
    const { resources, findings } = compiled();
    expect(findings).toEqual([]);
    expect(metricCatalogue(resources).filter(({ resource }) => resource === 'pumps')).toEqual([
      {
        key: 'pumps.level',
        resource: 'pumps',
        name: 'level',
        label: { zh: '水位', en: 'Level' },
        unit: 'percent',
        aggregations: ['avg', 'max', 'min', 'last'],
        category: 'storage',
        origin: { by: 'field', field: 'litres', of: 'size' },
        exported: 'suantai_pumps_level',
        promql: 'suantai_pumps_level{object=~"$objects"}',
        thresholds: [{ severity: 1, op: '<', value: 10, for_s: 60 }],
      },
      expect.objectContaining({
        key: 'pumps.age',
        origin: { by: 'since', field: 'built_at' },
        where: { litres: { gt: 0 } },
      }),
      expect.objectContaining({
        origin: { by: 'code' },
        exported: 'suantai_pumps_turns',
        aggregations: ['last'],
      }),
    ]);
    expect(metricOf(resources, 'pumps.age')?.unit).toBe('days');
    expect(metricOf(resources, 'pumps.weight')).toBeUndefined();
    expect(metricOf(resources, 'constructor.name')).toBeUndefined();
  });

  test.each([
    ['a field that there is not', 'field: litres', 'field: liters', ['unknown-field:12']],
    ['a field that is no number', 'field: litres', 'field: name', ['metric-field:12']],
    ['a whole that is no number', 'of: size', 'of: built_at', ['metric-field:13']],
    ['a share in another unit', 'unit: percent', 'unit: count', ['metric-unit:10']],
    ['a whole without a part', '    field: litres\n', '', ['metric-origin:12']],
    ['two origins', 'of: size', 'of: size\n    until: built_at', ['metric-origin:7', 'metric-unit:10']],
    ['a date that is none', 'since: built_at', 'since: litres', ['metric-field:15']],
    ['time in a unit of something else', 'unit: days', 'unit: count', ['metric-unit:15']],
    ['a driver where there is no machine', 'since: built_at', 'driver: cpu_pct', ['metric-driver:15']],
    ['a condition on what there is not', 'litres: { gt', 'liters: { gt', ['unknown-field:15']],
    ['a condition with another unit', 'since: built_at', 'holds: { litres: { gt: 0 } }', ['metric-unit:15']],
    [
      'a condition that must hold on what there is not',
      'field: litres\n    of: size',
      'holds: { liters: 1 }',
      ['metric-unit:10', 'unknown-field:12'],
    ],
    ['a severity that there is not', 'severity: 1', 'severity: 4', ['out-of-range:14']],
  ])('is refused with %s', (_, from, to, codes) => {
    const text = PUMPS.replace(from, to);
    expect(text).not.toBe(PUMPS);
    expect(compiled(text).findings).toEqual(codes);
  });
});
