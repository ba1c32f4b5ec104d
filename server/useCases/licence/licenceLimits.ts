import type { Context } from '#server/context.ts';
import { ApiError } from '#server/http/apiError.ts';

export interface Capacity {
  nodes: number;
  cores: number;
}

/** Refuses more nodes (8805) or cores (8809) than the licences in force allow. Without any licence nothing is limited yet. */
export async function checkLicenceLimits({ db, clock }: Context, wanted: Capacity): Promise<void> {
  const now = clock();
  const rows = await db.all<{ limits: string | null }>('select limits from licences where start_timestamp <= ? and end_timestamp > ?', [now, now]);
  if (rows.length === 0) return;
  const limits = rows.map(({ limits: text }) => limitsOf(text));
  if (wanted.nodes > largest(limits.map((each) => each.nodes))) throw new ApiError('config.licenceNodes');
  if (wanted.cores > largest(limits.map((each) => each.cores))) throw new ApiError('config.licenceCores');
}

const largest = (values: number[]) => Math.max(...values);

/** A limit that a licence does not name does not limit. */
function limitsOf(text: string | null): Capacity {
  const value: unknown = text === null ? {} : JSON.parse(text);
  const limit = (name: string) => {
    const member = typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined;
    return typeof member === 'number' ? member : Infinity;
  };
  return { nodes: limit('nodes'), cores: limit('cores') };
}
