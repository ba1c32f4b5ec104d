import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import PickFromSpaces from '#src/domains/spaces/pick/PickFromSpaces.tsx';
import { createScenario, type Scenario } from '../../../support/scenario.ts';
import { renderPage } from '../../../support/console/renderConsole.tsx';
import { putFile } from '../../../support/servers/spaces.ts';
import { someBytes } from '../../../support/servers/uploads.ts';
import { testField } from '../../../support/schemas/testDefinition.ts';

const field = testField('disk', 'file', {
  alsoFrom: ['personalFiles', 'publicFiles'],
  accept: ['.raw'],
  maxBytes: 2_000,
});

describe('choosing a file of a space for a form (spec 2.2)', () => {
  let server: Scenario;
  let id: number;
  beforeAll(async () => {
    server = await createScenario();
    await server.db.run('delete from personal_files');
    await server.db.run('delete from public_files');
    await putFile(server.personal, someBytes(10), 'notes.txt');
    await putFile(server.personal, someBytes(5_000), 'large.raw');
    id = (await putFile(server.personal, someBytes(1_000), 'disk.raw', { path: ['images', '2026'] })).body.id;
    await putFile(server.admin, someBytes(20), 'shared.raw', {}, 'public');
  });
  afterAll(() => server.close());

  async function opened(faults?: Parameters<typeof renderPage>[1]) {
    const onChosen = vi.fn();
    const page = await renderPage(<PickFromSpaces field={field} disabled={false} onChosen={onChosen} />, {
      as: 'personal',
      lang: 'en',
      server,
      ...faults,
    });
    await page.user.click(await screen.findByRole('button', { name: 'Choose from a space' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose from a space' }));
    return { ...page, dialog, onChosen };
  }

  test('folders open and lead back; only accepted files are listed, and one too large says so', async () => {
    const { dialog, user } = await opened();
    await dialog.findByRole('button', { name: /images/ });
    expect(dialog.queryByText('notes.txt')).toBeNull();
    const large = dialog.getByRole('button', { name: /large\.raw/ });
    expect([large.getAttribute('aria-disabled'), large.textContent]).toEqual([
      'true',
      expect.stringContaining('Larger than 1.95 KB'),
    ]);
    await user.click(dialog.getByRole('button', { name: /images/ }));
    await user.click(await dialog.findByRole('button', { name: /2026/ }));
    await dialog.findByRole('button', { name: /disk\.raw/ });
    const path = within(dialog.getByRole('navigation', { name: 'Folder' }));
    expect(path.getByText('2026').getAttribute('aria-current')).toBe('location');
    await user.click(path.getByRole('button', { name: 'All files' }));
    await dialog.findByRole('button', { name: /large\.raw/ });
  });

  test('a search finds files in every folder; the keyboard alone chooses one, and the focus comes back', async () => {
    const { dialog, user, onChosen } = await opened();
    await user.keyboard('disk');
    const found = await dialog.findByRole('button', { name: /disk\.raw/ });
    expect(dialog.queryByRole('navigation')).toBeNull();
    for (let steps = 0; document.activeElement !== found && steps < 5; steps += 1) await user.tab();
    expect(document.activeElement).toBe(found);
    await user.keyboard('{Enter}');
    expect(onChosen).toHaveBeenCalledWith(
      {
        name: 'disk.raw',
        size: 1_000,
        type: 'application/octet-stream',
        url: `/api/sys/v1/spaces/personal/entries/${id}`,
      },
      expect.objectContaining({ size: 1_000 }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Choose from a space'));
  });

  test('the public space is offered beside the own one', async () => {
    const { dialog, user, onChosen } = await opened();
    await user.click(dialog.getByRole('button', { name: 'Public space' }));
    await user.click(await dialog.findByRole('button', { name: /shared\.raw/ }));
    expect(onChosen.mock.calls[0]?.[0]).toMatchObject({
      url: expect.stringMatching(/^\/api\/sys\/v1\/spaces\/public\/entries\/\d+$/),
    });
  });

  test('an empty folder and a search without a result say so', async () => {
    const { dialog, user } = await opened();
    await user.keyboard('nowhere');
    await dialog.findByText('Nothing was found that can be chosen.');
  });

  test('a fault shows its reason and a way to try again', async () => {
    let isDown = true;
    const { dialog, user } = await opened({
      faults: [
        http.get('*/spaces/personal/entries', () =>
          isDown ? HttpResponse.json({ code: 9999, message: 'The server failed' }, { status: 500 }) : undefined,
        ),
      ],
    });
    expect((await dialog.findByRole('alert')).textContent).toContain('System error');
    isDown = false;
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    await dialog.findByRole('button', { name: /images/ });
  });
});
