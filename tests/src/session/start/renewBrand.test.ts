import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { documentBrand } from '#src/i18n/documentBrand.ts';
import { loadMessages } from '#src/i18n/loadMessages.ts';
import { renewBrand } from '#src/session/start/renewBrand.ts';

const network = setupServer();
beforeAll(() => network.listen({ onUnhandledFrame: 'error' }));
afterEach(() => network.resetHandlers());
// Files share the document: a page could not add a style beside one that is missing.
const pageHead = [...document.head.childNodes];
afterAll(() => {
  network.close();
  document.head.replaceChildren(...pageHead);
});
beforeEach(() => {
  document.head.innerHTML =
    '<meta name="application-name" content="before" /><meta name="brand-logo" content="/before.png" />' +
    '<link rel="icon" href="/before.ico" /><style data-brand>:root{--st-accent:#000}</style><style>p{margin:0}</style>';
});

const sends = (head: string, status = 200) =>
  network.use(http.get('*/', () => HttpResponse.html(`<html><head>${head}</head></html>`, { status })));
const iconOf = () => document.querySelector('link[rel="icon"]')?.getAttribute('href');

test('the open document has the name, logo, icon and colours of a new one, and keeps its other styles', async () => {
  sends(
    '<title>after</title><meta name="application-name" content="after" /><meta name="brand-logo-dark" content="/d.png" />' +
      '<link rel="icon" href="/after.ico" /><style data-brand>:root{--st-accent:#fff}</style><style>p{margin:9px}</style>',
  );
  await renewBrand();
  expect(documentBrand('application-name')).toBe('after');
  expect([documentBrand('brand-logo'), documentBrand('brand-logo-dark')]).toEqual([undefined, '/d.png']);
  expect(iconOf()).toBe('/after.ico');
  expect([...document.querySelectorAll('style')].map((each) => each.textContent)).toEqual([
    'p{margin:0}',
    ':root{--st-accent:#fff}',
  ]);
  expect((await loadMessages('zh')).shell.product).toBe('after');
});

test('without a name of the operator it has that of the product again', async () => {
  sends('<link rel="icon" href="/icon.svg" />');
  await renewBrand();
  expect(documentBrand('application-name')).toBeUndefined();
  expect((await loadMessages('en')).shell.product).not.toBe('before');
});

test('a page that cannot be read changes nothing', async () => {
  sends('', 503);
  await renewBrand();
  expect([documentBrand('application-name'), iconOf()]).toEqual(['before', '/before.ico']);
});
