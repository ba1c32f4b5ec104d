import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Definition } from '#model/language/definition.ts';
import type { HistoryEntry } from '#src/dataProviders/consoleDataProvider.ts';
import { HistoryItem } from '#src/schemaViews/show/history/HistoryItem.tsx';
import { renderPage } from '../../../../support/console/renderConsole.tsx';
import { scenario } from '../../../../support/scenario.ts';

test('an operation names its user, what was done and how it ended; its steps are folded', async () => {
  const server = await scenario();
  const definition = server.schemas.current().resources.gateways as Definition; // A gateway has a state and actions.
  const step = {
    at: '2026-01-01T00:00:00Z',
    actor_id: '1',
    actor_name: 'admin',
    operation: 'reboot',
    request_id: 'a',
  };
  const entry: HistoryEntry = {
    ...step,
    id: 1,
    outcome: 'done',
    changes: [{ field: 'name', before: 'old', after: 'new' }],
    steps: [
      { ...step, id: 1, changes: [{ field: 'status', before: 'active', after: 'rebooting' }] },
      {
        ...step,
        id: 2,
        actor_name: null,
        changes: [
          { field: 'status', before: 'rebooting', after: 'active' },
          { field: 'name', before: 'old', after: 'new' },
        ],
      },
    ],
  };
  await renderPage(<HistoryItem definition={definition} entry={entry} />, { lang: 'en', server });
  expect((await screen.findByText('admin rebooted')).closest('li')?.textContent).toContain('Succeeded');
  const steps = screen.getByText('2 steps').closest('details');
  expect(steps?.open).toBe(false);
  const [requested, carriedOut] = [...(steps?.querySelectorAll('li') ?? [])].map((item) => item.textContent);
  expect(requested).toMatch(/Submitted.*Rebooting$/);
  expect(carriedOut).toMatch(/Carried out.*Active.*Name$/);
});
