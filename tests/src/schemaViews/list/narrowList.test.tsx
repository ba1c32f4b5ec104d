import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderConsole } from '../../../support/console/renderConsole.tsx';
import { createScenario, type Scenario } from '../../../support/scenario.ts';

let server: Scenario;
beforeAll(async () => {
  server = await createScenario();
});
afterAll(() => server.close());

/** Every element is as wide as a phone. */
class HandsetObserver {
  readonly tell: (entries: { contentRect: { width: number } }[]) => void;
  constructor(tell: HandsetObserver['tell']) {
    this.tell = tell;
  }
  observe() {
    this.tell([{ contentRect: { width: 358 } }]);
  }
  disconnect() {}
  unobserve() {}
}
beforeEach(() => void vi.stubGlobal('ResizeObserver', HandsetObserver));
afterEach(() => void vi.unstubAllGlobals());

async function openList() {
  const opened = await renderConsole({ at: '/gateway', lang: 'en', server });
  const table = await screen.findByRole('table', { name: 'Gateways' });
  await waitFor(() => expect(table.getAttribute('aria-busy')).toBe('false'));
  const [head, first] = within(table).getAllByRole('row');
  return { ...opened, table, head: within(head as HTMLElement), first: within(first as HTMLElement) };
}

describe('a list that is too narrow for columns (spec 2.6)', () => {
  test('shows title, state and three other values of each record, its checkbox and its menu, and is still a table', async () => {
    const { table, head, first } = await openList();
    expect(table.getAttribute('role')).toBe('table');
    const cells = first.getAllByRole('cell');
    expect(cells.map((cell) => cell.dataset.part)).toEqual([
      undefined,
      'title',
      'state',
      'fact',
      'fact',
      'fact',
      undefined,
    ]);
    expect(head.getAllByRole('columnheader')).toHaveLength(cells.length);
    expect(cells[3]?.dataset.label).toBe(head.getAllByRole('columnheader')[3]?.textContent);
    expect(within(cells[0] as HTMLElement).getByRole('checkbox')).toBeTruthy();
    expect(within(cells.at(-1) as HTMLElement).getByRole('button', { name: /^Actions/ })).toBeTruthy();
    expect(
      within(cells[1] as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toMatch(/^\/gateway\/detail\/\d+$/);
  });

  test('is sorted by the choice above it, in either direction', async () => {
    const { user, address, head } = await openList();
    expect(head.queryByRole('button')).toBeNull();
    const sorted = (word: string) =>
      waitFor(() => expect(new URL(address(), 'http://x').searchParams.get('sort')).toBe(word));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Name');
    await sorted('name');
    await user.click(await screen.findByRole('button', { name: 'Sort descending' }));
    await sorted('-name');
    expect(await screen.findByRole('button', { name: 'Sort ascending' })).toBeTruthy();
  });
});
