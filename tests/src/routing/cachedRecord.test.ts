import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { cachedRecord } from '#src/routing/cachedRecord.ts';

const whole = { id: 7, name: 'whole' };

function cacheWith(rows: { name: string; at: number }[], resource = 'sites'): QueryClient {
  const queryClient = new QueryClient();
  for (const { name, at } of rows)
    queryClient.setQueryData(
      [resource, 'getList', { filter: { at } }],
      { data: [{ id: 6 }, { id: 7, name, _partial: ['name'] }], total: 2 },
      { updatedAt: at },
    );
  return queryClient;
}

test('the record of its own page comes before any row, and the newest row before older ones', () => {
  const rows = [
    { name: 'older', at: 1 },
    { name: 'newest', at: 3 },
    { name: 'old', at: 2 },
  ];
  const queryClient = cacheWith(rows);
  expect(cachedRecord(queryClient, 'sites', '7')).toMatchObject({ name: 'newest' });
  queryClient.setQueryData(['sites', 'getOne', { id: '7', meta: undefined }], whole);
  expect(cachedRecord(queryClient, 'sites', '7')).toBe(whole);
});

test('neither a row of another resource or record is used, nor what a form loaded', () => {
  const queryClient = cacheWith([{ name: 'other', at: 1 }], 'regions');
  queryClient.setQueryData(['sites', 'getList', {}], undefined);
  queryClient.setQueryData(['sites', 'getOne', { id: '7', meta: { whole: true } }], whole);
  expect(cachedRecord(queryClient, 'sites', '7')).toBeUndefined();
  expect(cachedRecord(queryClient, 'regions', '8')).toBeUndefined();
});
