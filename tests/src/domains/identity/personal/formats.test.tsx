// @module-tag long
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { applyFormats } from '#src/i18n/reader/readerFormats.ts';
import { renderConsole } from '../../../../support/console/renderConsole.tsx';
import { scenario } from '../../../../support/scenario.ts';

const CURRENT = '/api/ums/v1/users/current';

const IN_NEW_YORK = { timeZone: 'America/New_York', dateStyle: 'short', timeStyle: 'short' } as const;

afterEach(() => applyFormats(undefined));

describe('time zone and numbers of a person (decision 299)', () => {
  test('are chosen on the personal page, apply at once, and are kept with the account', async () => {
    const { user, server } = await renderConsole({ at: '/userMsg' });
    const box = await screen.findByRole('combobox', { name: '时区' });
    await user.click(box);
    await user.type(box, 'Auckland');
    await user.click(await screen.findByRole('option', { name: 'Pacific/Auckland' }));
    await user.click(screen.getByRole('button', { name: '不分隔' }));
    expect(await screen.findByText('例如 1234567.89')).toBeTruthy();
    await waitFor(async () =>
      expect((await server.admin.get(CURRENT)).body.preferences).toMatchObject({
        time_zone: 'Pacific/Auckland',
        numbers: 'none',
      }),
    );
  });

  test('hold in lists, and in the times of a form, which are stored in UTC', async () => {
    const server = await scenario();
    await server.admin.put(CURRENT, { preferences: { time_zone: 'America/New_York' } });
    const first = await renderConsole({ at: '/configureDetail', server });
    const cells = await waitFor(() => {
      const found = [...document.querySelectorAll<HTMLTimeElement>('time.value-time')];
      if (found.length === 0) throw new Error('no time is there yet');
      return found;
    });
    for (const { dateTime, textContent } of cells.slice(0, 3))
      expect(textContent).toBe(new Date(dateTime).toLocaleString('sv-SE', IN_NEW_YORK));
    first.leave();
    const { user } = await renderConsole({ at: '/configure/notice', server });
    fireEvent.change(await screen.findByLabelText(/^开始时间/), { target: { value: '2026-12-01T10:00' } });
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(server.platform.live.read('notice.from')).toBe('2026-12-01T15:00:00.000Z'));
  });
});
