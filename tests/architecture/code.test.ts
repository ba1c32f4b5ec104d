import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { describe, expect, test } from 'vitest';
import { codeOnly, linesMatching, sourceFiles } from './sourceFiles.ts';

const product = sourceFiles('model', 'src', 'server', 'scripts');
const except = (...patterns: RegExp[]) => product.filter(({ path }) => !patterns.some((pattern) => pattern.test(path)));

/** Roles as the schemas name them. */
const roles = Object.keys(parse(readFileSync(new URL('../../schemas/roles.yaml', import.meta.url), 'utf8')).roles);

const services = Object.keys(parse(readFileSync(new URL('../../schemas/services.yaml', import.meta.url), 'utf8')));

/** Repeat the content of the schemas. */
const GENERATED = /^(model\/language\/records|server\/domains\/storedRecords)\.ts$/;

describe('forbidden parts of code', () => {
  test('Chinese text is in schemas and in src/i18n only', () => {
    expect(linesMatching(except(/^src\/i18n\//), /[\u3400-\u9fff\uf900-\ufaff]/, (line) => line)).toEqual([]);
  });

  test('no any, and nothing that silences the compiler', () => {
    expect(linesMatching(product, /(:|<|\bas|\|)\s*any\b/, codeOnly)).toEqual([]);
    expect(linesMatching(product, /@ts-(ignore|nocheck|expect-error)/, (line) => line)).toEqual([]);
  });

  test('nothing is left for later', () => {
    const marks = product.flatMap(({ path, text }) => (/\b(TODO|FIXME|XXX|HACK)\b/.test(text) ? [path] : []));
    expect(marks).toEqual([]);
  });

  test('comments cite what is here: the specification by its section, or a file below docs', () => {
    expect(linesMatching(product, /\b(design|entities|style)(\.md)? (§ ?)?([A-Z]?\d)/, (line) => line)).toEqual([]);
  });

  test('components do not use HTTP: fetch occurs in the HTTP client and the event streams only', () => {
    const found = linesMatching(
      product.filter(({ path }) => path.startsWith('src/')),
      /(?<![.\w])fetch\(|new EventSource\(|XMLHttpRequest/,
      codeOnly,
    );
    expect(
      found.filter(
        (place) => !/^src\/(http\/(httpClient|readBytes|followEvents)|definitions\/live\/liveChannel)\.ts:/.test(place),
      ),
    ).toEqual([]);
  });

  test('components and domains do not name roles or kinds: they call model/access/access.ts', () => {
    const words = new RegExp(`['"](${roles.join('|')})['"]|\\bkind\\s*[!=<>]=*\\s*\\d`);
    const found = linesMatching(
      except(/^model\/access\/access\.ts$/, /^model\/access\/actorFrom\.ts$/, GENERATED, /^scripts\//),
      words,
    );
    // A route written by hand declares its readers as a schema does; the same check reads both.
    expect(found.filter((place) => !/^server\/domains\/\S+ access: \[/.test(place))).toEqual([]);
  });

  test('generic code does not compare the name of its resource', () => {
    const generic = except(/^src\/(domains|pages)\//, /^server\/domains\//, /^scripts\//);
    expect(
      linesMatching(generic, /(?<!typeof )\bresource(Name)?\s*[!=]==?\s*['"]|switch \((\w+\.)?resource\)/),
    ).toEqual([]);
  });

  test('generic code writes the address of no service but that of the engine', () => {
    const generic = except(/^src\/(domains|pages|public)\//, /^server\/(domains|seed|start)\//, /^scripts\//);
    const found = linesMatching(generic, new RegExp(`['"\`]/api/(?!sys/)(${services.join('|')})/`));
    // Clouds are part of the definition language; the usual service of accounts is the default of `product.yaml`.
    const known = /^(src\/session\/cloud\/\w+|model\/values\/constants)\.ts:/;
    expect(found.filter((place) => !known.test(place))).toEqual([]);
  });

  test('the environment is read in one place', () => {
    const found = linesMatching(except(/^scripts\//), /\bprocess\.env\b/);
    expect(found.filter((place) => !place.startsWith('server/main.ts:'))).toEqual([]);
  });

  test('time and chance are passed in', () => {
    const found = linesMatching(
      product.filter(({ path }) => /^(server|model)\//.test(path)),
      /\bDate\.now\(\)|\bnew Date\(\)|\bMath\.random\(\)/,
    );
    expect(found.filter((place) => !place.startsWith('server/main.ts:'))).toEqual([]);
  });

  test('a test that replaces a module runs alone: what it replaced would stay replaced for the next one', () => {
    const mocking = sourceFiles('tests').filter(
      ({ path, text }) =>
        path.endsWith('.test.ts') && /\bvi\.(mock|doMock|resetModules)\(/.test(text.replaceAll(/^.*\/\\b.*$/gm, '')),
    );
    const config = readFileSync(new URL('../../vitest.config.ts', import.meta.url), 'utf8');
    const alone = [...(/const MOCKING = \[([^]*?)\]/.exec(config)?.[1] ?? '').matchAll(/'(.*?)'/g)].map(
      ([, path]) => path,
    );
    expect(mocking.map(({ path }) => path).toSorted()).toEqual(alone.toSorted());
  });
});
