import { extname } from 'node:path';
import { ACCOUNTS_COOKIE, ACCOUNTS_PATH, LANGUAGES, LANGUAGES_COOKIE } from '#model/values/constants.ts';
import { publicPage, SWITCHED_PAGES } from '#model/rules/navigation/publicPage.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';
import { isSameJson } from '#model/values/sameJson.ts';
import type { StaticFiles } from '#server/engine/http/staticFiles.ts';
import { brandedFile, type Brand } from './brandedFile.ts';
import type { ConsoleFiles } from './consoleFiles.ts';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

const patterns = new WeakMap<CompiledSchemas, RegExp[]>();

/**
 * Chooses the document of an address. An address that neither the specification nor a definition knows redirects to
 * `/404`, which answers with status 404 (spec 2.1), also to clients that never run the page. With a session, every
 * address opens the console: the console itself decides whether the reader may see a page, so that a forbidden page
 * looks exactly like a missing one (spec 2.2). Each document lists the files it needs, so that the browser loads them
 * before the first script runs. `isOn` reads a public setting,
 * and `brand` those of the operator's name and looks.
 */
export function documents(
  { files, preloads }: ConsoleFiles,
  schemas: () => CompiledSchemas,
  isOn: (setting: string) => boolean = () => true,
  brand: () => Brand = () => ({}),
): StaticFiles {
  return async (request, path) => {
    const place = publicPage(path);
    const setting = place && SWITCHED_PAGES[place.page];
    if (setting !== undefined && !isOn(setting)) return toMissing();
    // Scripts and pictures.
    if (extname(path) !== '') return files(request, path);
    const signedIn = isSignedIn(request);
    const isKnown = place !== undefined || signedIn || isConsolePath(schemas(), path);
    const file = isKnown ? await brandedFile(files, request, path, brand()) : undefined;
    if (file === undefined) return READS.has(request.method) ? toMissing() : undefined;
    const link = place ? preloads.site(place.page) : signedIn ? preloads.console : undefined;
    if (link) file.headers.set('link', link);
    setProductCookies(file, request, schemas());
    return place?.page === 'missing' ? new Response(file.body, { status: 404, headers: file.headers }) : file;
  };
}

const toMissing = () => new Response(null, { status: 302, headers: { location: '/404', 'cache-control': 'no-store' } });

/**
 * Cookies carry the languages and the accounts service, which a page needs before its first request. A product with the
 * defaults needs no cookies.
 */
function setProductCookies(file: Response, request: Request, { languages, accounts }: CompiledSchemas): void {
  const usual = isSameJson([...languages], [...LANGUAGES]);
  setCookie(file, request, LANGUAGES_COOKIE, usual ? undefined : languages.join('.'));
  setCookie(file, request, ACCOUNTS_COOKIE, accounts === ACCOUNTS_PATH ? undefined : accounts);
}

function setCookie(file: Response, request: Request, cookie: string, value: string | undefined): void {
  if (value !== undefined) file.headers.append('set-cookie', `${cookie}=${value}; Path=/; SameSite=Lax`);
  else if (request.headers.get('cookie')?.includes(`${cookie}=`))
    file.headers.append('set-cookie', `${cookie}=; Path=/; Max-Age=0; SameSite=Lax`);
}

/** Reads the readable cookie beside the token (spec 4.6). Forging it only leads to the console's own 404 page. */
function isSignedIn(request: Request): boolean {
  return /(?:^|;\s*)user-kind=\d/.test(request.headers.get('cookie') ?? '');
}

function isConsolePath(schemas: CompiledSchemas, path: string): boolean {
  let known = patterns.get(schemas);
  if (known === undefined) patterns.set(schemas, (known = pathsOf(schemas).map(patternOf)));
  return known.some((pattern) => pattern.test(path));
}

/** The pages that there are: of resources, and of views of their lists. A route that is not built is an unknown one. */
function pathsOf({ pages, resources }: CompiledSchemas): string[] {
  const ofResources = Object.values(resources).flatMap(({ routes, list }) => [
    ...Object.values(routes).map(({ path }) => path),
    ...Object.values(list.views).flatMap((view) => Object.values(view.routes ?? {}).map(({ path }) => path)),
  ]);
  return [...pages.map(({ path }) => path), ...ofResources];
}

/** `/iam/policie/version:id` and `/addalarm/:id?`; a slash at the end does not count. */
function patternOf(path: string): RegExp {
  const source = path.split(/(\/?:\w+\??)/).map((part) => {
    const parameter = /^(\/?):\w+(\??)$/.exec(part);
    if (!parameter) return part.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
    const value = `${parameter[1] ?? ''}[^/]+`;
    return parameter[2] ? `(?:${value})?` : value;
  });
  return new RegExp(`^${source.join('')}/?$`);
}
