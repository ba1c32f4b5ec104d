import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Cell } from '#src/schemaViews/list/table/Cell.tsx';
import { definition, field, fieldsOf } from '../../../model/definitions.ts';
import { renderValue } from '../../../support/console/renderValue.tsx';
import { renderConsole } from '../../../support/console/renderConsole.tsx';
import { scenario } from '../../../support/scenario.ts';

describe('records inside another page', () => {
  test('are those of the record, without the fixed column, and sort without changing the address', async () => {
    const server = await scenario();
    const [site] = (await server.admin.get('/api/ecrm/v1/gws?range=[0,0]')).body;
    const gateways = (
      await server.admin.get(`/api/ecrm/v1/gws?filter=${encodeURIComponent(JSON.stringify({ site_id: site.site_id }))}`)
    ).body;
    const { user, address } = await renderConsole({ at: `/websiteDetail/${site.site_id}/x/1`, lang: 'en', server });
    await user.click(await screen.findByRole('tab', { name: 'Gateways' }));
    const table = within(await screen.findByRole('table', { name: 'Gateways' }));
    await waitFor(() => expect(table.getAllByRole('row')).toHaveLength(gateways.length + 1));
    expect(table.queryByRole('columnheader', { name: /^Site/ })).toBeNull();

    const before = address();
    await user.click(table.getByRole('button', { name: /^Name/ }));
    await waitFor(() =>
      expect(table.getByRole('columnheader', { name: /^Name/ }).getAttribute('aria-sort')).toBe('ascending'),
    );
    expect(address()).toBe(before);
  });
});

test('a column that orders only behind a hidden key has no arrow, and a click sorts by it alone', async () => {
  const { user } = await renderConsole({ at: '/product', lang: 'en' });
  const header = await screen.findByRole('columnheader', { name: /^Product/ });
  expect(header.getAttribute('aria-sort')).toBe('none');
  await user.click(within(header).getByRole('button'));
  await waitFor(() =>
    expect(screen.getByRole('columnheader', { name: /^Product/ }).getAttribute('aria-sort')).toBe('ascending'),
  );
});

test('arrow keys move from a control to the same control of the next row', async () => {
  const { user } = await renderConsole({ at: '/gateway', lang: 'en' });
  const [first, second] = await screen.findAllByRole('button', { name: /^Actions of/ });
  first?.focus();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(second);
  await user.keyboard('{Home}');
  expect(document.activeElement).toBe(first);
});

test('an address that leads to its record has its copy button beside the link, not in it', async () => {
  const address = definition({
    titleField: 'ip',
    fields: fieldsOf(field('id', 'integer'), field('ip', 'ip')),
  });
  const column = address.fields['ip'];
  if (!column) throw new Error('The definition has an address.');
  await renderValue(
    <table>
      <tbody>
        <tr>
          <Cell
            column={column}
            record={{ id: 1, ip: '198.18.0.9' }}
            definition={address}
            lang="en"
            href="/things/1"
            editable={false}
            editing={false}
            part={undefined}
            onEvent={() => undefined}
          />
        </tr>
      </tbody>
    </table>,
  );
  expect(screen.getByRole('link', { name: '198.18.0.9' }).querySelector('button')).toBeNull();
  expect(screen.getByRole('button', { name: 'Copy 198.18.0.9' })).toBeTruthy();
});
