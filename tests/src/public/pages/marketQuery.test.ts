import { describe, expect, test } from 'vitest';
import { marketQuery } from '#src/public/pages/market/marketQuery.ts';
import { termSections } from '#src/public/pages/terms/termSections.ts';

function requested(search: string) {
  const query = new URLSearchParams(search);
  const one = (name: string) => query.get(name) ?? '';
  return marketQuery({
    one,
    many: (name) => one(name).split(',').filter(Boolean),
    page: Number(query.get('page') ?? 1),
  });
}

describe('the market query of an address', () => {
  test.each([
    ['', {}, [['score', 'DESC']]],
    [
      'type=gpu,bare_metal&gpu=H100 80GB',
      { resource_type: ['gpu', 'bare_metal'], gpu_model: ['H100 80GB'] },
      [['score', 'DESC']],
    ],
    ['region=2,x&stock=1', { region_id: [2], stock: { gt: 0 } }, [['score', 'DESC']]],
    ['from=1&to=9.5', { sale_hour: { gte: '1', lte: '9.5' } }, [['score', 'DESC']]],
    ['from=-1&to=much', {}, [['score', 'DESC']]],
    ['sort=cheap', { sale_hour: { empty: false } }, [['sale_hour', 'ASC']]],
    ['sort=card', { card_hour: { empty: false } }, [['card_hour', 'ASC']]],
    ['sort=dear&to=9', { sale_hour: { empty: false, lte: '9' } }, [['sale_hour', 'DESC']]],
    ['cards=8,x', { gpu_count: [8] }, [['score', 'DESC']]],
    ['sort=constructor', {}, [['score', 'DESC']]],
    ['memory=24', { gpu_memory: { gte: 24 * 1024 ** 3 } }, [['score', 'DESC']]],
  ])('%s', (search, filter, sort) => {
    expect(requested(search)).toMatchObject({ filter, sort });
    expect(Object.keys(requested(search).filter)).toEqual(Object.keys(filter));
  });
});

test('a page of the table has more products than one of cards', () => {
  expect([requested('').size, requested('view=table').size]).toEqual([12, 30]);
});

test('the table of contents of the terms is their second-level headings', () => {
  expect(
    termSections('Welcome.\n\n## One\n\nText.\n\n### Not this\n\n## 2. Data and privacy\nMore.', 'Privacy'),
  ).toEqual([
    { id: 'begin', text: 'Welcome.' },
    { id: 'part-1', title: 'One', text: 'Text.\n\n### Not this' },
    { id: 'privacy', title: '2. Data and privacy', text: 'More.' },
  ]);
});
