import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const pages = [
  'README.md',
  'CHANGELOG.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => join('docs', path)),
];

test.each(pages)('the links of %s lead to files and headings that exist', (page) => {
  const links = [...withoutCode(readFileSync(page, 'utf8')).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  const broken = links.filter((link) => {
    if (/^https?:/.test(link)) return false;
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? page : normalize(join(dirname(page), path));
    return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).has(anchor));
  });
  expect(broken).toEqual([]);
});

/** Files that readers of an example create. */
const OF_EXAMPLES = new Set(['schemas/region/cabinets.yaml', 'schemas/region/racks.yaml']);

test.each(pages)('the files and folders that %s names exist', (page) => {
  const named = [
    ...readFileSync(page, 'utf8').matchAll(/`((?:bench|docs|model|schemas|scripts|server|src|tests)\/[\w./-]+)`/g),
  ].map(([, path = '']) => path);
  expect(named.filter((path) => !existsSync(path) && !OF_EXAMPLES.has(path))).toEqual([]);
});

/** The anchors that GitHub gives to the headings of a page; a heading that occurs again gets a number. */
function anchorsOf(page: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, title = ''] of withoutCode(readFileSync(page, 'utf8')).matchAll(/^#{1,6} (.+)$/gm)) {
    const anchor = title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-');
    let unique = anchor;
    for (let number = 1; anchors.has(unique); number += 1) unique = `${anchor}-${number}`;
    anchors.add(unique);
  }
  return anchors;
}

function withoutCode(text: string): string {
  return text.replaceAll(/^```[^]*?^```/gm, '');
}
