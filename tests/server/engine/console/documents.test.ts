import { describe, expect, test } from 'vitest';
import type { Brand } from '#server/engine/console/brandedFile.ts';
import { documents } from '#server/engine/console/documents.ts';
import { productSchemas } from '../../../support/scenario.ts';

const files = documents(
  {
    files: async (request, path) =>
      path.startsWith('/assets/') ? undefined : request.method === 'GET' ? new Response('page') : undefined,
    preloads: {
      site: (page) => `</assets/${page}.js>; rel=modulepreload`,
      console: '</assets/console.js>; rel=modulepreload',
    },
  },
  productSchemas,
);
const get = (path: string, method = 'GET') => files(new Request(`http://x${path}`, { method }), path);

describe('addresses that have a document (spec 2.1, 2.2)', () => {
  test.each([
    '/',
    '/login',
    '/register',
    '/market',
    '/warehouse/7',
    '/Terms-of-Service',
    '/index',
    '/area',
    '/area/detail/3',
    '/websiteDetail/3/x/2',
    '/iam/policie/version9',
    '/nextStack/vm',
    '/nextStack/eipPool/detail/3',
    '/area/',
  ])('%s', async (path) => {
    expect(await get(path)).toMatchObject({ status: 200 });
  });

  test.each(['', 'lang=zh; user-kind=0'])(
    'a page whose setting is off goes to /404 (decision 104), cookie “%s”',
    async (cookie) => {
      const page = (on: boolean) =>
        documents(
          { files: async () => new Response('page'), preloads: { site: () => undefined, console: undefined } },
          productSchemas,
          () => on,
        )(new Request('http://x/status', { headers: { cookie } }), '/status');
      expect((await page(true))?.status).toBe(200);
      const off = await page(false);
      expect([off?.status, off?.headers.get('location')]).toEqual([302, '/404']);
    },
  );

  test('/404 answers with that status', async () => {
    const reply = await get('/404');
    expect(reply?.status).toBe(404);
    expect(await reply?.text()).toBe('page');
  });

  test.each([
    '/no/such/page',
    '/help/more',
    '/separateAccountingSystem/nowhere',
    '/area/detail',
    '/warehouse/7/more',
    '/iam',
  ])('%s is unknown and goes to /404', async (path) => {
    const reply = await get(path);
    expect([reply?.status, reply?.headers.get('location')]).toEqual([302, '/404']);
  });

  test.each(['/no/such/page', '/workOrderlist', '/area'])(
    'with a session %s opens the console, which alone knows what the reader may see',
    async (path) => {
      const reply = await files(new Request(`http://x${path}`, { headers: { cookie: 'lang=zh; user-kind=3' } }), path);
      expect(reply?.status).toBe(200);
    },
  );

  test('a document names its scripts: those of the public pages, or with a session those of the console', async () => {
    const link = async (path: string, headers: Record<string, string> = {}) =>
      (await files(new Request(`http://x${path}`, { headers }), path))?.headers.get('link');
    expect(await link('/market')).toContain('/assets/market.js');
    expect(await link('/404')).toContain('/assets/missing.js');
    expect(await link('/area', { cookie: 'user-kind=1' })).toContain('/assets/console.js');
    // Without a session, the console only leads to the sign-in page.
    expect(await link('/area')).toBeNull();
    expect(await link('/icon.svg')).toBeNull();
  });

  test('a document names the languages of a product with unusual ones, and clears them again', async () => {
    const told = async (languages: ('zh' | 'en')[], cookie = '', path = '/market') => {
      const of = documents(
        { files: async () => new Response('page'), preloads: { site: () => undefined, console: undefined } },
        () => ({ ...productSchemas(), languages }),
      );
      return (
        (await of(new Request(`http://x${path}`, { headers: { cookie } }), path))?.headers.get('set-cookie') ?? null
      );
    };
    expect(await told(['zh', 'en'])).toBeNull();
    expect(await told(['en'])).toBe('product-languages=en; Path=/; SameSite=Lax');
    expect(await told(['en', 'zh'])).toBe('product-languages=en.zh; Path=/; SameSite=Lax');
    expect(await told(['en'], '', '/icon.svg')).toBeNull();
    expect(await told(['zh', 'en'], 'product-languages=en')).toBe(
      'product-languages=; Path=/; Max-Age=0; SameSite=Lax',
    );
  });

  test('a document names the accounts service if it is not the default', async () => {
    const told = async (accounts: string, cookie = '') => {
      const of = documents(
        { files: async () => new Response('page'), preloads: { site: () => undefined, console: undefined } },
        () => ({ ...productSchemas(), accounts }),
      );
      return (await of(new Request('http://x/login', { headers: { cookie } }), '/login'))?.headers.get('set-cookie');
    };
    expect(await told('/api/ums/v1')).toBeNull();
    expect(await told('/api/desk/v1')).toBe('product-accounts=/api/desk/v1; Path=/; SameSite=Lax');
    expect(await told('/api/ums/v1', 'product-accounts=/api/desk/v1')).toBe(
      'product-accounts=; Path=/; Max-Age=0; SameSite=Lax',
    );
  });

  test('a missing file is none, and nothing is sent on that is not read', async () => {
    expect(await get('/assets/gone.js')).toBeUndefined();
    expect(await get('/no/such/page', 'POST')).toBeUndefined();
  });
});

describe('the operator in the document (A4)', () => {
  const HTML =
    '<html><head><meta name="description" content="ours" /><link rel="icon" href="/icon.svg" /><title>ours</title></head></html>';
  const branded = (brand: Brand) =>
    documents(
      { files: async () => new Response(HTML), preloads: { site: () => undefined, console: undefined } },
      productSchemas,
      () => true,
      () => brand,
    )(new Request('http://x/'), '/');

  test('has their name, icon, logo and accent before any script runs, and nothing in them can be markup', async () => {
    const brand: Brand = { name: 'A "<b>$&', accent: '#0b6b5e', logo: '/l', icon: '/i' };
    const text = (await (await branded(brand))?.text()) ?? '';
    expect(text).toContain('<title>A &quot;&lt;b&gt;$&amp;</title>');
    expect(text).toContain('<link rel="icon" href="/i" />');
    expect(text).toContain('<meta name="brand-logo" content="/l" />');
    expect(text).toContain('--st-accent:#0b6b5e');
    expect(text).not.toContain('<b>');
  });

  test('is the built file without any of these', async () => {
    expect(await (await branded({}))?.text()).toBe(HTML);
  });
});
