import { describe, expect, test } from 'vitest';
import { isBeyond } from '#src/domains/operations/boards/charts/beyond.ts';
import { recordsOf, stepOf } from '#src/domains/operations/boards/charts/recordsOf.ts';
import { columnsTo, dropPlace, placeAfter } from '#src/domains/operations/boards/editing/dropPlace.ts';
import { faultsByPlace } from '#src/domains/operations/boards/editing/faultsByPlace.ts';
import { chartsOf } from '#src/domains/operations/boards/templates.ts';
import { rowsOf } from '#src/domains/operations/boards/wall/useWallHeight.ts';
import { distinctTitles } from '#src/domains/operations/statistics/distinctTitles.ts';
import type { Metric } from '#src/domains/operations/statistics/statisticsQuery.ts';

const DAY = 86_400_000;

describe('the parts of a board (decision 274)', () => {
  test('a chart confines its calls to its objects', () => {
    expect(recordsOf({ selection: 'all', object_ids: ['a'] })).toEqual({ aggregation: 'avg' });
    expect(recordsOf({ selection: 'chosen', object_ids: ['a'] })).toEqual({ aggregation: 'avg', ids: ['a'] });
    expect(recordsOf({ selection: 'condition', object_filter: { status: 'active' }, aggregation: 'max' })).toEqual({
      aggregation: 'max',
      filter: '{"status":"active"}',
    });
  });

  test('a step is never shorter than a measurement, nor than 500 points allow', () => {
    expect(stepOf({ from: 0, to: DAY / 24, stepSeconds: 30 })).toBe(60);
    expect(stepOf({ from: 0, to: 1_000 * DAY, stepSeconds: 86_400 })).toBe(172_800);
  });

  test.each([
    [{ threshold: 80 }, 81, true],
    [{ threshold: 80 }, 80, false],
    [{ threshold: 5, threshold_side: 'below' as const }, 4, true],
    [{ threshold: null }, 4, false],
  ])('%j and %d: beyond is %s', (panel, value, beyond) => expect(isBeyond(panel, value)).toBe(beyond));

  test('the faults of a refusal belong to charts', () => {
    const body = { fields: { 'panels.1.metric': 'no metric', 'panels.1.width': 'no width', name: 'no name' } };
    expect([...faultsByPlace({ body } as never)]).toEqual([[1, 'no metric']]);
    expect(faultsByPlace(undefined).size).toBe(0);
  });

  test('objects of one name have their place too, as in events, others stay short', () => {
    const at = (title: string, place: string | null) => ({ title, place });
    expect(
      distinctTitles([
        at('node-1', '华北 · A'),
        at('node-1', '华北 · B'),
        at('node-2', '华北 · A'),
        at('node-1', null),
      ]).map(({ title }) => title),
    ).toEqual(['node-1 · 华北 · A', 'node-1 · 华北 · B', 'node-2', 'node-1']);
  });

  test('a dragged chart lands on the side of the nearest chart where the pointer is (decision 308)', () => {
    const box = (left: number, top: number, width: number) => ({
      left,
      top,
      right: left + width,
      bottom: top + 100,
    });
    const boxes = [box(0, 0, 100), box(100, 0, 100), box(0, 110, 200)];
    expect(dropPlace(boxes, { x: 90, y: 20 })).toEqual({ beside: 0, isAlone: false, after: true });
    expect(dropPlace(boxes, { x: 110, y: 20 })).toEqual({ beside: 1, isAlone: false, after: false });
    // A chart that fills its row has others above and below.
    expect(dropPlace(boxes, { x: 10, y: 900 })).toEqual({ beside: 2, isAlone: true, after: true });
    expect(dropPlace([], { x: 0, y: 0 })).toBeUndefined();
    expect(placeAfter(0, { beside: 2, after: false })).toBe(1);
    expect(placeAfter(2, { beside: 0, after: true })).toBe(1);
    expect(placeAfter(1, { beside: 1, after: true })).toBe(1);
  });

  test.each([
    [-20, 1],
    [130, 1],
    [139, 1],
    [160, 2],
    [2_000, 4],
  ])('an edge drawn to %d px leaves %d columns', (x, columns) =>
    expect(columnsTo(x, { left: 0, column: 90, gap: 10, most: 4 })).toBe(columns),
  );

  test('charts fill rows of four columns', () => {
    expect(rowsOf([{ width: 3 }, { width: 2 }, { width: 2 }, { width: 1 }]).map((row) => row.length)).toEqual([
      1, 2, 1,
    ]);
  });

  test('templates have only metrics that exist for the reader, of machines that there are', () => {
    const metric = (key: string) => ({ key, resource: key.split('.')[0] }) as Metric;
    const catalogue = ['instances.cpu_pct', 'vms.cpu_pct'].map(metric);
    expect(chartsOf('gpus', catalogue, [])).toEqual([]);
    const kinds = chartsOf('machines', catalogue, ['vms']).map(({ object_type }) => object_type);
    expect(new Set(kinds)).toEqual(new Set(['vms']));
  });
});
