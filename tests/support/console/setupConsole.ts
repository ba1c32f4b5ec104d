import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { FakeEventSource } from './fakeEventSource.ts';
import { forgetPage } from '#src/http/pageState.ts';
import { followComposition } from '#src/ui/typing/composition.ts';

// Like `src/main.tsx`.
followComposition();

// A page sends several requests to the real server before it is complete, which takes more than a second on a busy
// machine.
configure({ asyncUtilTimeout: 30_000 });

// Browser features that jsdom lacks.
window.scrollTo = () => undefined;
window.matchMedia = (query) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
// jsdom has no animations.
Object.assign(Element.prototype, { animate: () => undefined });
Object.assign(globalThis, { EventSource: FakeEventSource });

// jsdom draws with an interval that it begins when something asks for a frame. Begun under simulated timers, it would
// never run again, for no later file either: it begins here and never ends.
const nextFrame = window.requestAnimationFrame.bind(window);
const draw = () => void nextFrame(draw);
draw();

// Files share one page: each test starts in the state of a new page.
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; Max-Age=0; Path=/`;
  for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name);
  window.history.replaceState(null, '', '/');
});

afterEach(() => {
  cleanup();
  // Simulates leaving the page: none of its work may continue.
  window.dispatchEvent(new Event('pagehide'));
  forgetPage();
});
