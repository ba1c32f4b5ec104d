import { describe, expect, test } from 'vitest';
import { readImageName } from '#model/domains/registry/imageName.ts';
import { readManifest } from '#model/domains/registry/manifest.ts';
import { matchesAny, planRetention, type RetainedTag } from '#model/domains/registry/retention.ts';
import { isRepositoryName, tokenScopes } from '#model/domains/registry/tokenScope.ts';
import { weigh, type WeighedManifest } from '#model/domains/registry/weigh.ts';

const DAY_MS = 86_400_000;
const NOW = 100 * DAY_MS;
const digest = (letter: string) => `sha256:${letter.repeat(64)}`;

describe('scopes of a token', () => {
  test('are those of repositories below a project, and of the catalogue', () => {
    expect(tokenScopes(['repository:team/web:pull,push,pull', 'registry:catalog:*'])).toEqual([
      { kind: 'repository', name: 'team/web', actions: ['pull', 'push'] },
      { kind: 'catalog' },
    ]);
    expect(tokenScopes(['repository:a/b:pull repository:a/c:*'])).toHaveLength(2);
  });

  test.each(['', 'repository:web:pull', 'repository:Team/web:pull', 'repository:a/b:', 'repository(plugin):a/b:pull'])(
    '%j means nothing',
    (scope) => {
      expect(tokenScopes([scope])).toEqual([]);
    },
  );

  test('are read up to a limit, and a long name quickly', () => {
    expect(tokenScopes(Array.from({ length: 100 }, () => 'repository:a/b:pull'))).toHaveLength(20);
    expect(isRepositoryName(`${'a-'.repeat(200)}/b`)).toBe(false);
    expect(isRepositoryName('a/b/c-d_e.f')).toBe(true);
    expect(isRepositoryName('a//b')).toBe(false);
    expect(isRepositoryName('../a')).toBe(false);
  });
});

describe('names of images', () => {
  test.each([
    ['r.example.com/a/b', { repository: 'a/b', project: 'a', tag: 'latest' }],
    ['r.example.com/a/b/c:1.2-x', { repository: 'a/b/c', project: 'a', tag: '1.2-x' }],
    [`r.example.com/a/b@${digest('0')}`, { repository: 'a/b', project: 'a', digest: digest('0') }],
    [`r.example.com/a/b:1@${digest('0')}`, { repository: 'a/b', project: 'a', tag: '1', digest: digest('0') }],
  ])('%s', (image, expected) => {
    expect(readImageName('r.example.com', image)).toEqual(expected);
  });

  test.each([
    'nginx',
    'r.example.com/web',
    'r.example.com.evil/a/b',
    'r.example.com/a/b:',
    'r.example.com/a/b@sha256:1',
  ])('%s is none of this registry', (image) => {
    expect(readImageName('r.example.com', image)).toBeUndefined();
  });
});

describe('manifests', () => {
  const config = { mediaType: 'application/vnd.oci.image.config.v1+json', digest: digest('c'), size: 3 };
  const OCI = 'application/vnd.oci.image.manifest.v1+json';

  test('have their configuration and layers, each once', () => {
    const layers = [{ digest: digest('1'), size: 5 }, { digest: digest('1'), size: 5 }, { digest: 'x', size: 1 }, 7];
    expect(readManifest({ config, layers }, OCI)).toEqual({
      kind: 'image',
      blobs: [
        { digest: digest('c'), size: 3 },
        { digest: digest('1'), size: 5 },
      ],
      children: [],
    });
    expect(
      readManifest({ config: { ...config, mediaType: 'application/vnd.cncf.helm.config.v1+json' } }, OCI)?.kind,
    ).toBe('artifact');
    expect(readManifest('text', OCI)).toBeUndefined();
    expect(readManifest({ layers: 'no list' }, OCI)).toEqual({ kind: 'artifact', blobs: [], children: [] });
  });

  test('of several platforms have those of each', () => {
    const manifests = [
      { digest: digest('1'), size: 1, platform: { os: 'linux', architecture: 'arm', variant: 'v7' } },
      { digest: digest('2'), size: 2, platform: { os: 'unknown', architecture: 'unknown', variant: '' } },
    ];
    expect(readManifest({ manifests }, 'application/vnd.oci.image.index.v1+json')?.children).toEqual([
      { digest: digest('1'), size: 1, platform: 'linux/arm/v7' },
      { digest: digest('2'), size: 2 },
    ]);
  });
});

describe('what a project weighs', () => {
  const manifest = (letter: string, more: Partial<WeighedManifest> = {}): WeighedManifest => ({
    repository: 1,
    digest: digest(letter),
    size: 1,
    blobs: [{ digest: digest('0'), size: 100 }],
    children: [],
    isHeld: true,
    isDeleted: false,
    ...more,
  });

  test('a layer that images share counts once, in every repository of its own', () => {
    const { inUse, waiting, byRepository } = weigh([manifest('1'), manifest('2', { repository: 2 })]);
    expect([inUse, waiting, [...byRepository]]).toEqual([
      102,
      0,
      [
        [1, 101],
        [2, 101],
      ],
    ]);
  });

  test('what nothing holds waits, except for what something else has', () => {
    const own = [{ digest: digest('9'), size: 7 }];
    const loose = manifest('2', { isHeld: false, blobs: [{ digest: digest('0'), size: 100 }, ...own] });
    expect(weigh([manifest('1'), loose])).toMatchObject({ inUse: 101, waiting: 8 });
    expect(weigh([manifest('1', { isDeleted: true }), loose])).toMatchObject({ inUse: 0, waiting: 109 });
  });

  test('an index holds its manifests, however deep', () => {
    const index = manifest('3', { blobs: [], children: [digest('2')] });
    const middle = manifest('2', { blobs: [], children: [digest('1'), digest('3')], isHeld: false });
    const { inUse, kept } = weigh([index, middle, manifest('1', { isHeld: false })]);
    expect([inUse, kept.size]).toEqual([103, 3]);
    // In another repository, the same digest is another manifest.
    expect(weigh([index, manifest('2', { repository: 2, isHeld: false })]).kept.size).toBe(1);
  });
});

describe('retention', () => {
  const tag = (id: number, more: Partial<RetainedTag> = {}): RetainedTag => ({
    id,
    repository: 'team/web',
    name: `v${id}`,
    digest: `d${id}`,
    pushedAt: id * DAY_MS,
    pulledAt: null,
    inUse: false,
    ...more,
  });
  const rule = { repositories: [], keepLast: 0, keepTags: [], unusedDays: null };
  const goingOf = (tags: RetainedTag[], own: object = {}) =>
    planRetention(tags, { ...rule, ...own }, NOW).going.map(({ id }) => id);

  test('keeps the newest of each repository', () => {
    expect(goingOf([tag(1), tag(2), tag(3), tag(4, { repository: 'team/api' })], { keepLast: 1 })).toEqual([1, 2]);
  });

  test('keeps patterns of tags, and concerns patterns of repositories', () => {
    expect(goingOf([tag(1), tag(2, { name: 'latest' })], { keepTags: ['latest', 'x*'] })).toEqual([1]);
    expect(goingOf([tag(1), tag(2, { repository: 'team/api' })], { repositories: ['w*b'] })).toEqual([1]);
  });

  test('keeps what was pushed or pulled lately, and what is in use or shares its image with something that stays', () => {
    expect(goingOf([tag(1), tag(2, { pulledAt: NOW }), tag(95)], { unusedDays: 10 })).toEqual([1]);
    const kept = planRetention([tag(1, { digest: 'd2' }), tag(2, { inUse: true }), tag(3)], rule, NOW);
    expect(kept.kept.map(({ tag: { id }, by }) => [id, by])).toEqual([
      [1, 'sharedWithKept'],
      [2, 'inUse'],
    ]);
    expect(kept.going.map(({ id }) => id)).toEqual([3]);
  });

  test.each([
    ['*', 'anything', true],
    ['v*', 'v1', true],
    ['v*', 'x', false],
    ['*-rc*', '1.0-rc1', true],
    ['a*a', 'a', false],
    ['a*b*c', 'axxbyyc', true],
    ['a.c', 'abc', false],
  ])('%s fits %s: %s', (pattern, text, fits) => {
    expect(matchesAny([pattern], text)).toBe(fits);
  });
});
