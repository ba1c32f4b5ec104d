import type { Label } from '#model/language/definition.ts';
import type { TermsDefinition } from '#model/language/productDefinition.ts';
import type { Database } from '#server/engine/db/database.ts';

/** A version of the terms: one that an administrator published, or that of `terms.yaml`, which has no record. */
export interface Terms {
  id: number | null;
  version: string;
  /** A moment in milliseconds, or the date in the file. */
  effectiveAt: number | string;
  title: Label;
  text: Label;
  privacy?: Label;
  summary?: Label;
}

const published = (db: Database) =>
  db.kysely
    .selectFrom('term_versions')
    .selectAll()
    .where('status', '=', 'published')
    .where('effective_at', 'is not', null);

type Row = Awaited<ReturnType<ReturnType<typeof published>['execute']>>[number];

/** Every version that was published, the newest first, and at the end that of `terms.yaml`. */
export async function allTerms(db: Database, file: TermsDefinition | undefined): Promise<Terms[]> {
  const rows = await published(db).orderBy('effective_at', 'desc').orderBy('id', 'desc').execute();
  return [...rows.map(termsOf), ...(file === undefined ? [] : [termsOfFile(file)])];
}

/** The version in force: the last one whose time has come. */
export const inForce = (all: readonly Terms[], now: number): Terms | undefined =>
  all.find(({ effectiveAt }) => typeof effectiveAt === 'string' || effectiveAt <= now);

/** The name of the version that administrators published and that is in force; undefined while the file is. */
export async function publishedInForce(db: Database, now: number): Promise<string | undefined> {
  const row = await db.kysely
    .selectFrom('term_versions')
    .select('version')
    .where('status', '=', 'published')
    .where('effective_at', '<=', now)
    .orderBy('effective_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.version;
}

function termsOf(row: Row): Terms {
  const { id, version, effective_at, title, title_en, text, text_en, privacy, privacy_en, summary, summary_en } = row;
  return {
    id,
    version,
    effectiveAt: effective_at ?? 0,
    title: { zh: title, en: title_en },
    text: { zh: text, en: text_en },
    ...both('privacy', privacy, privacy_en),
    ...both('summary', summary, summary_en),
  };
}

const termsOfFile = ({ version, effective_at, title, text }: TermsDefinition): Terms => ({
  id: null,
  version,
  effectiveAt: effective_at,
  title,
  text,
});

/** What was written in one language only serves both. */
const both = (name: 'privacy' | 'summary', zh: string | null, en: string | null) =>
  zh || en ? { [name]: { zh: zh || en || '', en: en || zh || '' } } : {};
