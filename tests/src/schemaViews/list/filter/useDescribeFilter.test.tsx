import { useQueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Condition } from '#model/conditions/conditions.ts';
import { formatMinute } from '#src/fields/format/formatTime.ts';
import { useDescribeFilter } from '#src/schemaViews/list/filter/useDescribeFilter.ts';
import { settingsQuery } from '#src/session/start/settingsQuery.ts';
import { renderValue } from '../../../../support/console/renderValue.tsx';
import { testDefinition, testField } from '../../../../support/schemas/testDefinition.ts';

const definition = testDefinition([
  testField('ends_at', 'dateTime', { label: { zh: '到期时间', en: 'Ends' } }),
  testField('count', 'integer', { label: { zh: '数量', en: 'Count' } }),
  testField('tags', 'keyValue', { label: { zh: '标签', en: 'Tags' } }),
  testField('capacity', 'object', {
    fields: { cpu: testField('cpu', 'integer', { label: { zh: '核', en: 'Cores' } }) },
  }),
  testField('ports', 'list', { fields: { item: testField('item', 'integer', { label: { zh: '端口', en: 'Port' } }) } }),
]);

/** The filter in words, on a platform that warns 45 days in advance. */
function Words({ filter }: { filter: Condition }) {
  useQueryClient().setQueryData(settingsQuery.queryKey, {
    'site.title': '',
    'site.operator': '',
    'site.record_no': '',
    'site.email': '',
    'site.phone': '',
    'site.privacy_url': '',
    'status.public': false,
    'licence.warning_days': 45,
    'space.hotline': '',
    'billing.zone': 'Asia/Shanghai',
  });
  return <p>{useDescribeFilter(definition, {}, { namesSetting: true }).condition(filter)}</p>;
}

test.each<[Condition, string]>([
  [{ ends_at: { lte: '$now+{licence.warning_days}d' } }, 'Ends not after 45 days from now'],
  [{ ends_at: { gte: '$now+{no.such_key}d' } }, 'Ends not before $now+{no.such_key}d'],
  [{ ends_at: { gt: '$now', lt: '$now+2w' } }, 'Ends after now and Ends before 14 days from now'],
  [
    { ends_at: { gte: '2026-03-22T08:16:00.000Z', lt: '2026-03-22T08:17:00.000Z' } },
    `Ends: ${formatMinute(new Date('2026-03-22T08:16:00.000Z'))}`,
  ],
  [{ count: { lte: 3 } }, 'Count at most 3'],
  [{ 'capacity.cpu': { lte: 3 } }, 'Cores at most 3'],
  [{ 'tags.app.io/name': 'web' }, 'Tags app.io/name: web'],
  [{ 'ports.0': 80 }, 'Port: 80'],
  [{ 'no.such': 'field' }, 'no.such: field'],
])('%j reads %s', async (filter, words) => {
  expect((await renderValue(<Words filter={filter} />)).container.textContent).toBe(words);
});
