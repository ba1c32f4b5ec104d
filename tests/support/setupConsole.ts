import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { FakeEventSource } from './fakeEventSource.ts';

// What a browser has and jsdom lacks.
window.scrollTo = () => undefined;
window.matchMedia = (query) => Object.assign(new EventTarget(), {
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
