import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CoreAdminContext } from 'react-admin';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ActionMenu } from '#src/schemaViews/action/menu/ActionMenu.tsx';
import { menuSections, type MenuEntry } from '#src/schemaViews/action/menu/menuSections.ts';

const run = vi.fn();
const onClose = vi.fn();
beforeEach(() => vi.clearAllMocks());

const entry = (key: string, more: Partial<MenuEntry> = {}): MenuEntry => ({
  key,
  name: key,
  run: () => run(key),
  ...more,
});
const ACTIONS = [
  entry('rename'),
  entry('erase', { group: 'lifecycle', tone: 'danger' }),
  entry('move', { group: 'lifecycle' }),
  entry('start', { group: 'power' }),
];
const REFUSED = ['pause', 'suspend', 'shelve', 'rescue'].map((key) =>
  entry(key, { reason: `no ${key}`, next: 'start first' }),
);

function open(actions: readonly MenuEntry[]) {
  const { sections, held } = menuSections(actions, (group) => `heading ${group ?? 'other'}`);
  render(
    <CoreAdminContext i18nProvider={{ translate: (key) => key, changeLocale: async () => {}, getLocale: () => 'en' }}>
      <ActionMenu label="Actions" anchor={document.body} sections={sections} held={held} onClose={onClose} />
    </CoreAdminContext>,
  );
  return userEvent.setup();
}
const names = () =>
  within(screen.getByRole('menu'))
    .getAllByRole('menuitem')
    .map((line) => line.textContent);
const focused = () => document.activeElement?.textContent;

describe('a menu of actions', () => {
  test('has the order of the groups, dangerous actions at the end of their group; few need no headings and no search', async () => {
    const user = open(ACTIONS);
    expect(names()).toEqual(['rename', 'start', 'move', 'erase']);
    expect(within(screen.getByRole('region', { name: 'Actions' })).getByRole('menu')).toBeDefined();
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.queryByText('heading power')).toBeNull();
    expect(focused()).toBe('rename');
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(focused()).toBe('start');
    await user.keyboard('{End}{ArrowDown}{ArrowUp}');
    expect(focused()).toBe('erase');
    await user.keyboard('m');
    expect(focused()).toBe('move');
    await user.keyboard('{Enter}');
    expect([run.mock.calls, onClose.mock.calls.length]).toEqual([[['move']], 1]);
  });

  test('many have headings and a search box, where typing finds refused ones too and Enter runs the first', async () => {
    const user = open([...ACTIONS, ...REFUSED, entry('resize')]);
    expect(screen.getByText('heading power')).toBeTruthy();
    const box = screen.getByRole('searchbox');
    expect(document.activeElement).toBe(box);
    await user.keyboard('PAUS');
    expect(names()).toEqual(['pauseno pausestart first']);
    await user.keyboard('{Enter}');
    expect(run).not.toHaveBeenCalled();
    await user.clear(box);
    await user.keyboard('none of them');
    expect(screen.getByText('record.menu.nothing')).toBeTruthy();
    await user.clear(box);
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('rename');
    await user.keyboard('res{Enter}');
    expect(run.mock.calls).toEqual([['resize']]);
  });

  test('folds refused actions into one line that opens to their reasons; they run nothing', async () => {
    const user = open([...ACTIONS, ...REFUSED]);
    const fold = screen.getByRole('menuitem', { name: 'record.menu.held' });
    expect([fold.getAttribute('aria-expanded'), screen.queryByText('no pause')]).toEqual(['false', null]);
    await user.click(fold);
    const pause = screen.getByRole('menuitem', { name: /^pause/ });
    expect([pause.getAttribute('aria-disabled'), pause.textContent]).toEqual(['true', 'pauseno pausestart first']);
    await user.click(pause);
    expect(run).not.toHaveBeenCalled();
  });

  test('shows few refused actions without folding; Escape closes', async () => {
    const user = open([...ACTIONS, ...REFUSED.slice(1)]);
    expect(screen.getByText('no suspend')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });
});
