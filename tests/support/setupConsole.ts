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

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(cleanup);
