import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { EXPORT_AT_ONCE } from '#model/values/taskLimits.ts';
import { renderConsole } from '../../../../support/console/renderConsole.tsx';

test('an export of more records than a browser waits for is a task of the server', async () => {
  const begun: URLSearchParams[] = [];
  const faults = [
    http.get('*/api/ecrm/v1/regions', ({ request }) =>
      new URL(request.url).searchParams.has('view')
        ? undefined
        : HttpResponse.json([{ id: 1, name: '区', code: 'r-1', status: 'enabled', _labels: {}, _version: 1 }], {
            headers: { 'content-range': `regions 0-0/${EXPORT_AT_ONCE + 1}` },
          }),
    ),
    http.post('*/api/ecrm/v1/regions', ({ request }) => {
      begun.push(new URL(request.url).searchParams);
      return HttpResponse.json({ id: 't1' }, { status: 202 });
    }),
  ];
  const { user } = await renderConsole({ at: '/area', faults });
  await screen.findByRole('link', { name: '区' });
  await user.click(await screen.findByRole('button', { name: /更多操作|更多/ }));
  await user.click(await screen.findByRole('menuitem', { name: /CSV/ }));
  await waitFor(() => expect(begun).toHaveLength(1));
  expect(begun[0]?.get('export')).toBe('csv');
  expect(begun[0]?.get('fields')?.split(',')).toContain('code');
});
