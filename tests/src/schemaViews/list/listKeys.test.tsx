import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderConsole } from '../../../support/console/renderConsole.tsx';
import { createScenario, type Scenario } from '../../../support/scenario.ts';

// These tests only read, so one server with its demo data serves them all.
let server: Scenario;
beforeAll(async () => {
  server = await createScenario();
});
afterAll(() => server.close());

async function open() {
  const { user, address } = await renderConsole({ at: '/gateway', lang: 'en', server });
  await screen.findAllByRole('link', { name: /-l7-\d+$/ });
  // The keys load after the list.
  await waitFor(async () => {
    await user.keyboard('j');
    expect(document.activeElement).not.toBe(document.body);
  });
  (document.activeElement as HTMLElement).blur();
  const links = [...document.querySelectorAll<HTMLElement>('.list-title')];
  return { user, address, links };
}

const titleOf = (link: HTMLElement | undefined) => link?.textContent ?? '';

describe('the keys of a list', () => {
  test('move through the rows, select one and open it', async () => {
    const { user, address, links } = await open();
    await user.keyboard('j');
    expect(document.activeElement).toBe(links[0]);
    await user.keyboard('jj');
    expect(document.activeElement).toBe(links[2]);
    await user.keyboard('k');
    expect(document.activeElement).toBe(links[1]);
    await user.keyboard('x');
    const box = screen.getByRole('checkbox', { name: `Select ${titleOf(links[1])}` });
    expect(document.activeElement).toBe(box);
    expect((box as HTMLInputElement).checked).toBe(true);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toMatch(/^\/gateway\/detail\/\d+/));
  });

  test('are letters in an input, and nothing with a modifier', async () => {
    const { user } = await open();
    await user.keyboard('/');
    const search = screen.getByRole('searchbox');
    expect(document.activeElement).toBe(search);
    await user.keyboard('jx?');
    expect((search as HTMLInputElement).value).toBe('jx?');
    expect(screen.queryByRole('dialog')).toBeNull();
    search.blur();
    await user.keyboard('{Control>}j{/Control}');
    expect(document.activeElement).toBe(document.body);
  });

  test('are listed by ? and by the menu, and can be turned off', async () => {
    const { user } = await open();
    await user.keyboard('?');
    const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    expect(sheet.getByText('Next row')).toBeTruthy();
    await user.click(sheet.getByRole('checkbox', { name: 'Use single-key shortcuts' }));
    await user.click(sheet.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    (document.activeElement as HTMLElement).blur();
    await user.keyboard('j/?');
    expect(document.activeElement).toBe(document.body);
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Keyboard shortcuts' }));
    const again = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    await user.click(again.getByRole('checkbox', { name: 'Use single-key shortcuts' }));
  });
});
