import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { FakeEventSource } from './fakeEventSource.ts';

// A page asks the real server several things before it stands; a busy machine needs longer for it than a second.
configure({ asyncUtilTimeout: 30_000 });

// What a browser has and jsdom lacks.
window.scrollTo = () => undefined;
window.matchMedia = (query) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
Object.assign(globalThis, { EventSource: FakeEventSource });

// Files share one page: each test finds it as a browser opens it.
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; Max-Age=0; Path=/`;
  for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name);
  window.history.replaceState(null, '', '/');
});

afterEach(() => {
  cleanup();
  // The reader leaves: nothing of this page comes after it.
  window.dispatchEvent(new Event('pagehide'));
});
