import { describe, expect, test, vi } from 'vitest';
import {
  accountStep,
  claimAccount,
  forgetAccount,
  signedInElsewhere,
  storedAccount,
  watchAccount,
  type AccountStep,
} from '#src/session/account/account.ts';

describe('tabs in sync (spec 4.6)', () => {
  test.each<[string, string | null, boolean, AccountStep]>([
    ['the same account signed in again', '7', true, 'stay'],
    ['another account signed in', '8', true, 'reload'],
    ['the session ended elsewhere', null, false, 'login'],
    ['the session ended and the account is still written', '7', false, 'login'],
    ['somebody signed out', 'signed-out', false, 'forget'],
    ['somebody signed out, and the cookie is about to go', 'signed-out', true, 'forget'],
    ['the storage was emptied by hand', null, true, 'stay'],
  ])('%s', (_, stored, hasSession, step) => {
    expect(accountStep('7', stored, hasSession)).toBe(step);
  });

  test.each<[string | null, boolean, boolean]>([
    ['7', true, true],
    ['7', false, false],
    [null, true, false],
    ['signed-out', true, false],
  ])('the sign-in page, with %s and a session: %s', (stored, hasSession, goesOn) => {
    expect(signedInElsewhere(stored, hasSession)).toBe(goesOn);
  });

  test('a change by another tab is noticed, and checked again when this tab becomes visible', () => {
    const heard = vi.fn<(stored: string | null) => void>();
    const stop = watchAccount(heard);
    window.dispatchEvent(new StorageEvent('storage', { key: 'suantai.account', newValue: '8' }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'suantai.lang', newValue: 'en' }));
    localStorage.setItem('suantai.account', '9');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(heard.mock.calls).toEqual([['8'], ['9']]);
    stop();
    window.dispatchEvent(new StorageEvent('storage', { key: 'suantai.account', newValue: '10' }));
    expect(heard).toHaveBeenCalledTimes(2);
  });
});

describe('the storage of a tab belongs to one account (spec 4.6)', () => {
  const DRAFT = 'suantai.draft.7.sites.new';

  test('the same account finds its draft again after a 401', () => {
    claimAccount(7);
    sessionStorage.setItem(DRAFT, '{}');
    claimAccount(7);
    expect(sessionStorage.getItem(DRAFT)).toBe('{}');
    expect(storedAccount()).toBe('7');
  });

  test('another account finds nothing, not even in the storage', () => {
    claimAccount(7);
    sessionStorage.setItem(DRAFT, '{}');
    claimAccount(8);
    expect(sessionStorage.getItem(DRAFT)).toBeNull();
  });

  test('a sign-out clears at once, including what an open form writes while unloading', () => {
    claimAccount(7);
    sessionStorage.setItem(DRAFT, '{}');
    forgetAccount();
    expect(sessionStorage.getItem(DRAFT)).toBeNull();
    sessionStorage.setItem(DRAFT, '{}');
    claimAccount(7);
    expect(sessionStorage.getItem(DRAFT)).toBeNull();
  });
});
