/** A tag as a retention rule sees it. */
export interface RetainedTag {
  id: number;
  repository: string;
  name: string;
  digest: string;
  pushedAt: number;
  /** Null: never. */
  pulledAt: number | null;
  /** A deployment or a template uses its digest. */
  inUse: boolean;
}

export interface RetentionRule {
  /** Patterns of repositories without their project: `*` stands for any text. Empty: all. */
  repositories: readonly string[];
  /** This number of the newest tags of each repository stays. */
  keepLast: number;
  /** Patterns of tags that stay. */
  keepTags: readonly string[];
  /** Only tags without a push or pull for this number of days go; null: whenever they were pulled. */
  unusedDays: number | null;
}

/** Why a tag stays. */
export type KeptBy = 'inUse' | 'pattern' | 'newest' | 'pulled' | 'sharedWithKept';

export interface RetentionPlan {
  going: RetainedTag[];
  kept: { tag: RetainedTag; by: KeptBy }[];
}

const DAY_MS = 86_400_000;

/**
 * What a rule removes now, and why the rest stays. A tag whose image is in use stays, and so does one whose digest a
 * tag that stays has: removing it would free nothing.
 *
 * @example
 *   planRetention(tags, { repositories: [], keepLast: 1, keepTags: ['v*'], unusedDays: null }, now).going; // [old]
 */
export function planRetention(tags: readonly RetainedTag[], rule: RetentionRule, now: number): RetentionPlan {
  const covered = tags.filter(({ repository }) => matchesAny(rule.repositories, withoutProject(repository)));
  const places = new Map<number, number>();
  for (const same of groups(covered)) {
    const newestFirst = same.toSorted((a, b) => b.pushedAt - a.pushedAt || b.id - a.id);
    for (const [place, { id }] of newestFirst.entries()) places.set(id, place);
  }
  const reasonOf = (tag: RetainedTag): KeptBy | undefined => {
    if (tag.inUse) return 'inUse';
    if (rule.keepTags.length > 0 && matchesAny(rule.keepTags, tag.name)) return 'pattern';
    if ((places.get(tag.id) ?? 0) < rule.keepLast) return 'newest';
    const last = Math.max(tag.pushedAt, tag.pulledAt ?? 0);
    return rule.unusedDays !== null && last > now - rule.unusedDays * DAY_MS ? 'pulled' : undefined;
  };
  const decided = covered.map((tag) => ({ tag, by: reasonOf(tag) }));
  const keptDigests = new Set(decided.filter(({ by }) => by !== undefined).map(({ tag }) => imageOf(tag)));
  const plan: RetentionPlan = { going: [], kept: [] };
  for (const { tag, by } of decided) {
    const reason = by ?? (keptDigests.has(imageOf(tag)) ? 'sharedWithKept' : undefined);
    if (reason === undefined) plan.going.push(tag);
    else plan.kept.push({ tag, by: reason });
  }
  return plan;
}

const imageOf = ({ repository, digest }: RetainedTag): string => `${repository} ${digest}`;

const withoutProject = (repository: string): string => repository.slice(repository.indexOf('/') + 1);

function groups(tags: readonly RetainedTag[]): RetainedTag[][] {
  const found = new Map<string, RetainedTag[]>();
  for (const tag of tags) found.set(tag.repository, [...(found.get(tag.repository) ?? []), tag]);
  return [...found.values()];
}

/**
 * Whether the text fits one of the patterns, in which `*` stands for any text; without patterns it does.
 *
 * @example
 *   matchesAny(['v*'], 'v1.2'); // true
 */
export function matchesAny(patterns: readonly string[], text: string): boolean {
  return patterns.length === 0 || patterns.some((pattern) => fits(pattern, text));
}

/** Without a regular expression, so that no pattern can take long. */
function fits(pattern: string, text: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  if (rest.length === 0) return text === first;
  const last = rest.pop() ?? '';
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}
